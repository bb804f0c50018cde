import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { PageOutlet } from './page-outlet.tsx'
import { SiteLayout } from './site-layout.tsx'
import styles from './policy-layout.module.css'

/** For texts that are read in full: a narrow column, with the way to the other text beside it. */
export function PolicyLayout() {
  const { t } = useTranslation()
  return (
    <SiteLayout hasDoors>
      <div className={styles.policy}>
        <nav className={styles.texts} aria-label={t('nav.policies')}>
          <NavLink to="/privacy">{t('titles.privacy')}</NavLink>
          <NavLink to="/terms">{t('titles.terms')}</NavLink>
        </nav>
        <div className={styles.text}>
          <PageOutlet />
        </div>
      </div>
    </SiteLayout>
  )
}
