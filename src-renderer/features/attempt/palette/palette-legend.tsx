import { useTranslation } from 'react-i18next'
import styles from './palette.module.css'

const shownStatuses = ['answered', 'unanswered', 'unseen', 'flagged'] as const

export function PaletteLegend() {
  const { t } = useTranslation()
  return (
    <ul className={styles.legend} aria-label={t('exam.legend')}>
      {shownStatuses.map((status) => (
        <li key={status}>
          <span
            className={`${styles.cell ?? ''} ${styles.sample ?? ''}`}
            data-status={status === 'flagged' ? 'unseen flagged' : status}
            aria-hidden
          />
          {t(`exam.status.${status}`)}
        </li>
      ))}
    </ul>
  )
}
