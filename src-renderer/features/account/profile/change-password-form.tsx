import { useTranslation } from 'react-i18next'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { KnownPasswordField } from '../session/pictures/known-password-field.tsx'
import { NewPasswordField } from '../session/pictures/new-password-field.tsx'

interface ChangePasswordFormProps {
  /** Sign-in identifier, for password managers. */
  readonly identifier: string
  /** Whether the password is four pictures now. */
  readonly hasPictures: boolean
  /** Whether the new one may be. */
  readonly mayHavePictures: boolean
  /** Called after the change with the new recovery code, which the learner must write down. */
  readonly onChanged: (recoveryCode: string) => void
}

export function ChangePasswordForm({ identifier, hasPictures, mayHavePictures, onChanged }: ChangePasswordFormProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async ({ currentPassword = '', newPassword = '' }) => {
      const { passwordSchema, newPasswordSchema } = await import('../../../../src-shared/account/session-schemas.ts')
      return { ...checkField('currentPassword', passwordSchema, currentPassword), ...checkField('newPassword', newPasswordSchema, newPassword) }
    },
    send: async ({ currentPassword = '', newPassword = '' }) => {
      const { recoveryCode } = await unwrap(bridge.profile.changePassword({ currentPassword, newPassword }))
      onChanged(recoveryCode)
    }
  })
  return (
    <form {...formProps} className={styles.form}>
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
      <p className={styles.line}>{t('changePassword.words')}</p>
      <KnownPasswordField
        key={hasPictures ? 'pictures' : 'typed'}
        name="currentPassword"
        label={t('changePassword.current')}
        error={fields['currentPassword']}
        startsWithPictures={hasPictures}
        mayChange={false}
        refusal={failure}
      />
      <NewPasswordField name="newPassword" label={t('changePassword.next')} error={fields['newPassword']} mayHavePictures={mayHavePictures} />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <div>
        <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel={t('changePassword.busy')}>
          {t('changePassword.submit')}
        </BusyButton>
      </div>
    </form>
  )
}
