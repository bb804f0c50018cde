import { useTranslation } from 'react-i18next'
import { Logo } from '../../ui/page/logo.tsx'
import styles from './splash.module.css'

/** Shown while Koya determines who is signed in and whether an exam is open. */
export function Splash() {
  const { t } = useTranslation()
  return (
    <main className={styles.splash}>
      <Logo size={72} />
      <p role="status">{t('app.starting')}</p>
      <span className={styles.track} aria-hidden>
        <span />
      </span>
    </main>
  )
}
