import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { checkFields } from '../../ui/form/check-fields.ts'
import styles from '../../ui/form/form.module.css'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmailField } from './email-field.tsx'
import { loadSessionSchemas } from './load-session-schemas.ts'

export interface EmailRegistration {
  readonly email: string
  readonly mail: 'local' | 'sent'
}

export function RegisterWithEmailForm({ onMailed }: { readonly onMailed: (registration: EmailRegistration) => void }) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async (values) => checkFields((await loadSessionSchemas()).registrationSchema, pick(values)),
    send: async (values) => {
      const registration = pick(values)
      const { mail } = await unwrap(bridge.session.register(registration))
      onMailed({ email: registration.email, mail })
    }
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput name="name" label={t('form.name')} autoComplete="name" maxLength={100} size="md" error={fields.name} />
      <EmailField error={fields.email} />
      <PasswordField name="password" label={t('form.newPassword')} autoComplete="new-password" error={fields.password} withStrength />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('register.busy')}>
        {t('register.submit')}
      </BusyButton>
    </form>
  )
}

function pick({ name = '', email = '', password = '' }: Record<string, string>): { name: string; email: string; password: string } {
  return { name, email, password }
}
