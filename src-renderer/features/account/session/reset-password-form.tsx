import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import styles from '../../../ui/form/form.module.css'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { IdentifierField } from './identifier-field.tsx'
import { loadSessionSchemas } from './load-session-schemas.ts'

interface ResetPasswordFormProps {
  readonly identifier: string | undefined
  readonly mail: 'none' | 'sent' | 'unknown'
  readonly onReset: (reset: { readonly identifier: string; readonly recoveryCode: string }) => void
}

export function ResetPasswordForm({ identifier, mail, onReset }: ResetPasswordFormProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async (values) => {
      const schemas = await loadSessionSchemas()
      const { identifier: typed, code, newPassword } = pick(values)
      const isCode = schemas.verificationCodeSchema.safeParse(code).success || schemas.recoveryCodeSchema.safeParse(code).success
      return {
        ...checkField('identifier', schemas.identifierSchema, typed),
        ...(isCode ? {} : { code: t('reset.wrongForm') }),
        ...checkField('newPassword', schemas.newPasswordSchema, newPassword)
      }
    },
    send: async (values) => {
      const { recoveryCode } = await unwrap(bridge.session.resetPassword(pick(values)))
      onReset({ identifier: pick(values).identifier, recoveryCode })
    }
  })
  return (
    <Page title={t('reset.title')} width="narrow" lead={t(`reset.lead.${mail}`)}>
      <form {...formProps} className={styles.form}>
        <IdentifierField error={fields.identifier} initial={identifier} />
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

function pick({ identifier = '', code = '', newPassword = '' }: Record<string, string>) {
  return { identifier, code, newPassword }
}
