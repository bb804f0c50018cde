import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { PageOutlet } from './page-outlet.tsx'
import { SiteLayout } from './site-layout.tsx'
import styles from './policy-layout.module.css'

/** Layout of long texts: a narrow column with a link to the other text. */
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
