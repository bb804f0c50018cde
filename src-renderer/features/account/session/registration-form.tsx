import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import styles from '../../../ui/form/form.module.css'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import type { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

interface RegistrationFormProps {
  readonly form: ReturnType<typeof useForm>
  /** Fields about the person who registers. */
  readonly children: ReactNode
}

/** Common part of all registrations: password and button. */
export function RegistrationForm({ form: { fields, failure, isBusy, formProps }, children }: RegistrationFormProps) {
  const { t } = useTranslation()
  return (
    <form {...formProps} className={styles.form}>
      {children}
      <PasswordField name="password" label={t('form.newPassword')} autoComplete="new-password" error={fields['password']} withStrength />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('register.busy')}>
        {t('register.submit')}
      </BusyButton>
    </form>
  )
}
