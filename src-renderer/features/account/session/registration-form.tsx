import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import styles from '../../../ui/form/form.module.css'
import type { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { NewPasswordField } from './pictures/new-password-field.tsx'

interface RegistrationFormProps {
  readonly form: ReturnType<typeof useForm>
  /** Fields about the person who registers. */
  readonly children: ReactNode
  /** Whether the password may be four pictures. */
  readonly mayHavePictures?: boolean
}

/** Common part of all registrations: password and button. */
export function RegistrationForm({ form: { fields, failure, isBusy, formProps }, children, mayHavePictures = false }: RegistrationFormProps) {
  const { t } = useTranslation()
  return (
    <form {...formProps} className={styles.form}>
      {children}
      <NewPasswordField name="password" label={t('form.newPassword')} error={fields['password']} mayHavePictures={mayHavePictures} />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('register.busy')}>
        {t('register.submit')}
      </BusyButton>
    </form>
  )
}
