import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import formStyles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLockText } from './use-lock-text.ts'

interface ChoosePinProps {
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** Null if the learner declines a PIN. */
  readonly onChosen: (pin: string | null) => void
}

/** Shown before the exam of a learner without a password here: asks for a PIN that identifies them after a restart. */
export function ChoosePin({ isBusy, onCancel, onChosen }: ChoosePinProps) {
  const { t } = useLockText()
  const { fields, formProps } = useForm({
    check: async ({ pin }) => {
      const { attemptPinSchema } = await import('../../../../src-shared/attempt/attempt-lock.ts')
      return checkField('pin', attemptPinSchema, pin)
    },
    send: ({ pin = '' }) => {
      onChosen(pin)
      return Promise.resolve()
    }
  })
  return (
    <Dialog title={t('choosePin.title')} role="dialog" onCancel={onCancel}>
      <form className={formStyles.form} {...formProps}>
        <p>{t('choosePin.lead')}</p>
        <TextInput
          name="pin"
          size="md"
          inputMode="numeric"
          label={t('choosePin.pin')}
          error={fields['pin']}
          autoComplete="off"
          maxLength={12}
          data-autofocus
        />
        <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('choosePin.starting')}>
          {t('choosePin.start')}
        </BusyButton>
        <p className={formStyles.line}>{t('choosePin.skipNote')}</p>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => {
            onChosen(null)
          }}
        >
          {t('choosePin.skip')}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onCancel}>
          {t('choosePin.cancel')}
        </Button>
      </form>
    </Dialog>
  )
}
