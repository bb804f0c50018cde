import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../features/account/session/session-query.ts'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { t } = useTranslation()
  const { loggedIn } = useSession().auth
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label={t('nav.footer')}>
        <Link to="/privacy">{t('titles.privacy')}</Link>
        <Link to="/terms">{t('titles.terms')}</Link>
        <Link to={loggedIn ? '/dashboard/settings' : '/settings'}>{t('titles.settings')}</Link>
      </nav>
      <p>{t('app.footer')}</p>
    </footer>
  )
}
