import { useTranslation } from 'react-i18next'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { NewPasswordField } from '../session/pictures/new-password-field.tsx'

interface ChoosePasswordFormProps {
  /** The user name to sign in with, which the learner sees here for the first time. */
  readonly identifier: string
  /** Whether the password may be four pictures. */
  readonly mayHavePictures: boolean
  /** Called with the recovery code, which the learner must write down. */
  readonly onChosen: (recoveryCode: string) => void
}

/** Gives an account without a password one. */
export function ChoosePasswordForm({ identifier, mayHavePictures, onChosen }: ChoosePasswordFormProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async ({ newPassword = '' }) => {
      const { newPasswordSchema } = await import('../../../../src-shared/account/session-schemas.ts')
      return checkField('newPassword', newPasswordSchema, newPassword)
    },
    send: async ({ newPassword = '' }) => {
      const { recoveryCode } = await unwrap(bridge.profile.choosePassword({ newPassword }))
      onChosen(recoveryCode)
    }
  })
  return (
    <form {...formProps} className={styles.form}>
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
      <p className={styles.line}>{t('choosePassword.words', { identifier })}</p>
      <NewPasswordField name="newPassword" label={t('choosePassword.label')} error={fields['newPassword']} mayHavePictures={mayHavePictures} />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <div>
        <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel={t('choosePassword.busy')}>
          {t('choosePassword.submit')}
        </BusyButton>
      </div>
    </form>
  )
}
