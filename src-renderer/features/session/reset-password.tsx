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

interface ResetPasswordProps {
  readonly email: string | undefined
  /** `none`: this backend sends no mail, so only the recovery code can help. */
  readonly mail: 'none' | 'sent' | 'unknown'
  readonly onReset: (email: string) => void
}

export function ResetPassword({ email, mail, onReset }: ResetPasswordProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async (values) => {
      const schemas = await loadSessionSchemas()
      const { email: address, code, newPassword } = pick(values)
      const isCode = schemas.verificationCodeSchema.safeParse(code).success || schemas.recoveryCodeSchema.safeParse(code).success
      return {
        ...named('email', checkFields(schemas.emailSchema, address)['']),
        ...named('code', isCode ? undefined : t('reset.wrongForm')),
        ...named('newPassword', checkFields(schemas.newPasswordSchema, newPassword)[''])
      }
    },
    send: async (values) => {
      await unwrap(bridge.session.resetPassword(pick(values)))
      onReset(pick(values).email)
    }
  })
  return (
    <Page title={t('reset.title')} width="narrow" lead={t(`reset.lead.${mail}`)}>
      <form {...formProps} className={styles.form}>
        <EmailField error={fields.email} initial={email} />
        <TextInput
          name="code"
          label={t('reset.code')}
          description={t('reset.codeHint')}
          autoComplete="one-time-code"
          spellCheck={false}
          size="md"
          error={fields.code}
        />
        <PasswordField name="newPassword" label={t('form.newPassword')} autoComplete="new-password" error={fields.newPassword} withStrength />
        {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
        <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('reset.busy')}>
          {t('reset.submit')}
        </BusyButton>
      </form>
      <p className={styles.line}>
        <Link to="/login">{t('forgot.toLogin')}</Link>
      </p>
    </Page>
  )
}

function pick({ email = '', code = '', newPassword = '' }: Record<string, string>): { email: string; code: string; newPassword: string } {
  return { email, code, newPassword }
}

function named(field: string, error: string | undefined): Record<string, string> {
  return error === undefined ? {} : { [field]: error }
}
