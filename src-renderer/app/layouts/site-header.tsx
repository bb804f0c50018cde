import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { useSession } from '../../features/account/session/session-query.ts'
import { Logo } from '../../ui/page/logo.tsx'
import styles from './site-header.module.css'

export function SiteHeader({ hasDoors }: { readonly hasDoors: boolean }) {
  const { t } = useTranslation()
  const { loggedIn, user } = useSession().auth
  const brand = (
    <>
      <Logo size={32} />
      <span className={styles.name}>{t('app.name')}</span>
    </>
  )
  // No links for a candidate: each would lead back to the seat.
  if (user?.role === 'candidate') {
    return (
      <header className={styles.header}>
        <span className={styles.brand}>{brand}</span>
      </header>
    )
  }
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        {brand}
      </Link>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        <NavLink to="/" end>
          {t('nav.home')}
        </NavLink>
        <NavLink to="/faqs">{t('nav.faqs')}</NavLink>
        {hasDoors ? (
          <span className={styles.doors}>
            {loggedIn ? (
              <Link to="/dashboard">{t('nav.learning')}</Link>
            ) : (
              <>
                <Link to="/login">{t('nav.signIn')}</Link>
                <Link to="/register">{t('nav.register')}</Link>
              </>
            )}
          </span>
        ) : null}
      </nav>
    </header>
  )
}
