import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { RetainedAfterDeletion } from '../../../src-shared/personal-data/own-data.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { useRequest } from '../../bridge/use-request.ts'
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx'
import { checkField } from '../../ui/form/check-fields.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { FormModal } from '../../ui/overlay/form-modal.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { KnownPasswordField } from '../account/session/pictures/known-password-field.tsx'
import { OwnDataPart } from './own-data-part.tsx'
import { useOwnDataText } from './use-own-data-text.ts'

interface DeleteAccountProps {
  /** Whether the learner's password is four pictures. */
  readonly hasPictures: boolean
  /** Called when the account is deleted and nobody is signed in. */
  readonly onDeleted: () => Promise<void>
}

/** idle ──▶ first question: what is deleted and what is retained ──▶ second: the password ──▶ deleted */
type Question =
  | { readonly kind: 'none' | 'second' }
  | { readonly kind: 'first'; readonly kept: RetainedAfterDeletion }
  | { readonly kind: 'error'; readonly message: string }

/** Deletes the account. What is retained depends on the backend and is fetched before the learner decides. */
export function DeleteAccount({ hasPictures, onDeleted }: DeleteAccountProps) {
  const { t } = useOwnDataText()
  const bridge = useBridge()
  const request = useRequest()
  const [question, setQuestion] = useState<Question>({ kind: 'none' })
  const close = (): void => {
    setQuestion({ kind: 'none' })
  }

  async function ask(): Promise<void> {
    try {
      const { kept } = await request(() => unwrap(bridge.ownData.readRules({})))
      setQuestion({ kind: 'first', kept })
    } catch (thrown) {
      setQuestion({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  return (
    <OwnDataPart title={t('delete.title')} text={t('delete.words')}>
      <Button variant="default" onClick={() => void ask()}>
        {t('delete.ask')}
      </Button>
      {question.kind === 'error' ? <Notice tone="trouble">{question.message}</Notice> : null}
      {question.kind === 'first' ? (
        <ConfirmModal
          title={t('delete.firstTitle')}
          backLabel={t('delete.back')}
          confirmLabel={t('delete.goOn')}
          onBack={close}
          onConfirm={() => {
            setQuestion({ kind: 'second' })
          }}
        >
          <p>{t(question.kept === 'results' ? 'delete.goesButResults' : 'delete.goes')}</p>
          <p>{t(question.kept === 'results' ? 'delete.staysResults' : 'delete.stays')}</p>
          <p>{t('delete.files')}</p>
        </ConfirmModal>
      ) : null}
      {question.kind === 'second' ? <LastQuestion hasPictures={hasPictures} onBack={close} onDeleted={onDeleted} /> : null}
    </OwnDataPart>
  )
}

function LastQuestion({ hasPictures, onBack, onDeleted }: DeleteAccountProps & { readonly onBack: () => void }) {
  const { t } = useOwnDataText()
  const bridge = useBridge()
  const [givesUp, setGivesUp] = useState(false)
  const [forgoesMoney, setForgoesMoney] = useState(false)
  const { fields, failure, isBusy, formProps } = useForm({
    check: async ({ password = '' }) => {
      const { passwordSchema } = await import('../../../src-shared/account/session-schemas.ts')
      return checkField('password', passwordSchema, password)
    },
    send: async ({ password = '' }) => {
      await unwrap(bridge.ownData.deleteAccount({ password, givesUp, forgoesMoney }))
      await onDeleted()
    }
  })
  return (
    <FormModal
      title={t('delete.secondTitle')}
      lead={t('delete.secondLead')}
      formProps={formProps}
      failure={failure?.message}
      isBusy={isBusy}
      submitLabel={t('delete.submit')}
      busyLabel={t('delete.busy')}
      cancelLabel={t('delete.back')}
      onCancel={onBack}
    >
      <KnownPasswordField
        name="password"
        label={t('delete.password')}
        error={fields['password']}
        startsWithPictures={hasPictures}
        mayChange={false}
        refusal={failure}
        takesFocus
      />
      {failure?.code === 'account/attempt-open' || givesUp ? (
        <Checkbox
          label={t('delete.givesUp')}
          checked={givesUp}
          onChange={({ currentTarget }) => {
            setGivesUp(currentTarget.checked)
          }}
        />
      ) : null}
      {failure?.code === 'account/money-coming' || forgoesMoney ? (
        <Checkbox
          label={t('delete.forgoesMoney')}
          checked={forgoesMoney}
          onChange={({ currentTarget }) => {
            setForgoesMoney(currentTarget.checked)
          }}
        />
      ) : null}
    </FormModal>
  )
}
