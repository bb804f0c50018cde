import { IconCheck, IconChecks, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { savedCounts } from './answer-state.ts'
import { useExam } from './exam-context.tsx'
import styles from './saved-summary.module.css'

/** How many answers are on this computer and how many have arrived: the second and third of the three truths, over the whole paper. */
export function SavedSummary() {
  const { t } = useTranslation()
  const kept = useExam((state) => savedCounts(state).kept)
  const isWaiting = useExam((state) => state.delivery.phase === 'waiting')
  const received = useExam((state) => savedCounts(state).received)
  return (
    <dl className={styles.summary}>
      <div className={styles.count}>
        <dt>
          <IconCheck size={16} aria-hidden />
          {t('exam.keptHere')}
        </dt>
        <dd data-testid="kept-count">{kept}</dd>
      </div>
      <div className={styles.count}>
        <dt>
          <IconChecks size={16} aria-hidden />
          {t('exam.received')}
        </dt>
        <dd data-testid="received-count">
          {received}
          {isWaiting ? <IconCloudOff size={16} role="img" aria-label={t('exam.waiting')} className={styles.waiting} /> : null}
        </dd>
      </div>
    </dl>
  )
}
