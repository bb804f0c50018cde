import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import { loadSessionSchemas } from './load-session-schemas.ts'
import { EmailField } from './email-field.tsx'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'

interface ForgotPasswordProps {
  readonly onAsked: (asked: { readonly email: string; readonly mail: 'none' | 'sent' }) => void
}

export function ForgotPassword({ onAsked }: ForgotPasswordProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async ({ email = '' }) => checkField('email', (await loadSessionSchemas()).emailSchema, email),
    send: async ({ email = '' }) => {
      onAsked({ email, ...(await unwrap(bridge.session.forgotPassword({ email }))) })
    }
  })
  return (
    <Page title={t('forgot.title')} width="narrow" lead={t('forgot.lead')}>
      <form {...formProps} className={styles.form}>
        <EmailField error={fields.email} />
        {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
        <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('forgot.busy')}>
          {t('forgot.submit')}
        </BusyButton>
      </form>
      <nav className={styles.links} aria-label={t('login.others')}>
        <Link to="/reset-password">{t('forgot.haveCode')}</Link>
        <Link to="/login">{t('forgot.toLogin')}</Link>
      </nav>
    </Page>
  )
}
