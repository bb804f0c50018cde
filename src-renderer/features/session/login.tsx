import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { errorTable } from '../../../src-shared/errors/error-table.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './form.module.css'
import { LoginForm } from './login-form.tsx'
import { useSession } from './session-query.ts'

interface LoginProps {
  readonly email: string | undefined
  /** Why the learner is here, if something brought them. */
  readonly reason: 'none' | 'verified' | 'password-reset' | 'expired'
  readonly onSignedIn: () => Promise<void>
}

export function Login({ email, reason, onSignedIn }: LoginProps) {
  const { t } = useTranslation()
  const { keychain } = useSession()
  return (
    <Page title={t('login.title')} width="narrow" lead={reason === 'none' ? t('login.lead') : t(`login.reason.${reason}`)}>
      <LoginForm email={email} onSignedIn={onSignedIn} withLinks />
      {keychain === 'absent' || keychain === 'locked' ? (
        <div className={styles.line}>
          <Notice tone="calm" icon={<IconKey size={22} aria-hidden />}>
            {errorTable[`keychain/${keychain}`].message}
          </Notice>
        </div>
      ) : null}
      <nav className={styles.links} aria-label={t('login.others')}>
        <Link to="/register">{t('login.register')}</Link>
        <Link to="/forgot-password">{t('login.forgot')}</Link>
      </nav>
    </Page>
  )
}
