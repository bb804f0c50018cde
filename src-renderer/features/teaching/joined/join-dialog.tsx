import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CODE_LENGTH, joinCodeSchema, readJoinCode, type JoinedClass } from '../../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormModal } from '../../../ui/overlay/form-modal.tsx'
import { useTeachingAct } from '../base/use-teaching-act.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'

interface Found {
  readonly code: string
  readonly found: JoinedClass
}

/** Asks for a code, shows whose class it is and what its teacher will see, and joins it. */
export function JoinDialog({ onEnd }: { readonly onEnd: () => void }) {
  const [found, setFound] = useState<Found | null>(null)
  return found === null ? <CodeForm onFound={setFound} onEnd={onEnd} /> : <FoundClass {...found} onBack={() => setFound(null)} onEnd={onEnd} />
}

function CodeForm({ onFound, onEnd }: { readonly onFound: (found: Found) => void; readonly onEnd: () => void }) {
  const { t } = useTeachingText()
  const { teaching } = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: (values) => Promise.resolve(joinCodeSchema.safeParse(readJoinCode(values['code'] ?? '')).success ? {} : { code: t('join.wrong') }),
    send: async (values) => {
      const code = readJoinCode(values['code'] ?? '')
      onFound({ code, found: (await unwrap(teaching.find({ code }))).found })
    }
  })
  return (
    <FormModal
      title={t('join.title')}
      lead={t('join.lead')}
      formProps={formProps}
      failure={failure?.message}
      isBusy={isBusy}
      submitLabel={t('join.find')}
      busyLabel={t('join.finding')}
      cancelLabel={t('join.cancel')}
      onCancel={onEnd}
    >
      <TextInput
        name="code"
        label={t('join.code')}
        description={t('join.hint')}
        error={fields['code']}
        // With blanks and a hyphen, as it is printed.
        maxLength={2 * CODE_LENGTH}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        data-autofocus
      />
    </FormModal>
  )
}

function FoundClass({ code, found, onBack, onEnd }: Found & { readonly onBack: () => void; readonly onEnd: () => void }) {
  const { t } = useTeachingText()
  const { isBusy, failure, act } = useTeachingAct()
  const join = async (): Promise<void> => {
    if (await act((teaching) => unwrap(teaching.join({ code })))) onEnd()
  }
  return (
    <Dialog
      title={t('join.found', { name: found.name })}
      role="dialog"
      onCancel={onEnd}
      actions={
        <>
          <BusyButton data-autofocus isBusy={isBusy} busyLabel={t('join.busy')} onClick={() => void join()}>
            {t('join.go')}
          </BusyButton>
          <Button variant="default" onClick={onBack}>
            {t('join.other')}
          </Button>
        </>
      }
    >
      <p>{t('join.foundWords', { teacher: found.teacherName })}</p>
      {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
    </Dialog>
  )
}
