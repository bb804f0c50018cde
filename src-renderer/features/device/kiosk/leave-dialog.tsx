import { useState } from 'react'
import type { LeaveAnswer, LockName } from '../../../../src-shared/device/kiosk-contract.ts'
import type { FoundSign } from '../../../../src-shared/device/probe-findings.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { FormModal } from '../../../ui/overlay/form-modal.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FoundSigns } from './found-signs.tsx'
import { useKioskText } from './use-kiosk-text.ts'

type Refusal = Exclude<LeaveAnswer, { outcome: 'opened' }>

const MINUTE_MS = 60_000

interface LeaveDialogProps {
  readonly notOffered: readonly LockName[]
  readonly signs: readonly FoundSign[]
  readonly onCancel: () => void
}

/**
 * Asks for the centre's PIN, and tells the invigilator which locks the system does not support and what was found. If the PIN is right, main announces that the device
 * is open, and this dialog unmounts.
 */
export function LeaveDialog({ notOffered, signs, onCancel }: LeaveDialogProps) {
  const { t } = useKioskText()
  const bridge = useBridge()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [refusalCount, setRefusalCount] = useState(0)
  const { fields, failure, isBusy, formProps } = useForm({
    check: ({ pin = '' }) => Promise.resolve(pin === '' ? { pin: t('held.empty') } : {}),
    send: async ({ pin = '' }) => {
      setRefusal(null)
      const answer = await unwrap(bridge.kiosk.leave({ pin }))
      if (answer.outcome === 'opened') return
      setRefusal(answer)
      setRefusalCount((before) => before + 1)
    }
  })

  function messageOf(refused: Refusal): string {
    if (refused.outcome === 'wrong' && refused.triesLeft > 0) return t('held.wrong', { count: refused.triesLeft })
    return t('held.wait', { count: Math.ceil(refused.waitMs / MINUTE_MS) })
  }

  return (
    <FormModal
      title={t('held.title')}
      lead={t('held.lead')}
      formProps={formProps}
      failure={refusal === null ? (fields['pin'] === undefined ? failure?.message : undefined) : messageOf(refusal)}
      isBusy={isBusy}
      submitLabel={t('held.submit')}
      busyLabel={t('held.busy')}
      cancelLabel={t('held.cancel')}
      onCancel={onCancel}
    >
      <PasswordField key={refusalCount} name="pin" label={t('held.pin')} autoComplete="current-password" error={fields['pin']} takesFocus />
      {notOffered.length === 0 ? null : <p>{t('held.notOffered', { locks: notOffered.map((name) => t(`locks.${name}`)).join(', ') })}</p>}
      {signs.length === 0 ? null : (
        <div>
          {t('held.found')}
          <FoundSigns signs={signs} />
        </div>
      )}
    </FormModal>
  )
}
