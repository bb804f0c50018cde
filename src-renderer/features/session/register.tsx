import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { checkFields, loadSessionSchemas } from './check-fields.ts'
import { EmailField } from './email-field.tsx'
import styles from './form.module.css'
import { PasswordField } from './password-field.tsx'
import { useForm } from './use-form.ts'

interface RegisterProps {
  readonly onRegistered: (registration: { readonly email: string; readonly mail: 'local' | 'sent' }) => void
}

export function Register({ onRegistered }: RegisterProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async (values) => checkFields((await loadSessionSchemas()).registrationSchema, pick(values)),
    send: async (values) => {
      const registration = pick(values)
      const { mail } = await unwrap(bridge.session.register(registration))
      onRegistered({ email: registration.email, mail })
    }
  })
  return (
    <Page title={t('register.title')} width="narrow" lead={t('register.lead')}>
      <form {...formProps} className={styles.form}>
        <TextInput name="name" label={t('form.name')} autoComplete="name" maxLength={100} size="md" error={fields.name} />
        <EmailField error={fields.email} />
        <PasswordField name="password" label={t('form.newPassword')} autoComplete="new-password" error={fields.password} withStrength />
        {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
        <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('register.busy')}>
          {t('register.submit')}
        </BusyButton>
      </form>
      <p className={styles.line}>
        {t('register.haveAccount')} <Link to="/login">{t('register.signIn')}</Link>
      </p>
    </Page>
  )
}

function pick({ name = '', email = '', password = '' }: Record<string, string>): { name: string; email: string; password: string } {
  return { name, email, password }
}
