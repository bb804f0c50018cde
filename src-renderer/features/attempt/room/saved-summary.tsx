import { IconCheck, IconChecks, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { savedCounts } from '../store/answer-state.ts'
import { useDeferredExam } from '../store/exam-context.tsx'
import styles from './saved-summary.module.css'

/** Number of answers saved on this computer and number received by the backend, over the whole paper. */
export function SavedSummary() {
  const { t } = useTranslation()
  const saved = useDeferredExam((state) => savedCounts(state).saved)
  const isWaiting = useDeferredExam((state) => state.delivery.phase === 'waiting')
  const received = useDeferredExam((state) => savedCounts(state).received)
  return (
    <dl className={styles.summary}>
      <div className={styles.count}>
        <dt>
          <IconCheck size={16} aria-hidden />
          <span className={styles.word}>{t('exam.keptHere')}</span>
        </dt>
        <dd>{saved}</dd>
      </div>
      <div className={styles.count}>
        <dt>
          <IconChecks size={16} aria-hidden />
          <span className={styles.word}>{t('exam.received')}</span>
        </dt>
        <dd>{received}</dd>
        {isWaiting ? (
          <dd className={styles.waiting} title={t('exam.waiting')}>
            <IconCloudOff size={16} aria-hidden />
            <span className={styles.word}>{t('exam.sentLater')}</span>
          </dd>
        ) : null}
      </div>
    </dl>
  )
}
