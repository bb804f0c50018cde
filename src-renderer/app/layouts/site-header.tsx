import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Logo } from '../../ui/logo.tsx'
import styles from './layout.module.css'

export function SiteHeader() {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <Logo size={32} />
        {t('app.name')}
      </Link>
    </header>
  )
}
