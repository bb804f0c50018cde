import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import styles from './splash.module.css'

/** Shown while Koya determines who is signed in and whether an exam is open. `reason`: why that takes longer. */
export function Splash({ reason }: { readonly reason?: string }) {
  const { t } = useTranslation()
  return (
    <main className={styles.splash}>
      <Logo size={72} />
      <p role="status">{t('app.starting')}</p>
      {reason === undefined ? null : <Notice tone="warning">{reason}</Notice>}
      <span className={styles.track} aria-hidden>
        <span />
      </span>
    </main>
  )
}
