import { useTranslation } from 'react-i18next'
import type { Lateness } from '../../../../src-shared/attempt/report.ts'
import styles from './lateness-note.module.css'

/** What of the paper was late, and whether it counts; nothing where nothing was. */
export function LatenessNote({ lateness }: { readonly lateness: Lateness }) {
  const { t } = useTranslation()
  const { afterTimeCount, arrivedLateCount, isSubmissionLate } = lateness
  return (
    <>
      {afterTimeCount > 0 ? <p className={styles.late}>{t('report.afterTime', { count: afterTimeCount })}</p> : null}
      {arrivedLateCount > 0 ? <p className={styles.late}>{t('report.arrivedLate', { count: arrivedLateCount })}</p> : null}
      {isSubmissionLate && arrivedLateCount === 0 ? <p className={styles.late}>{t('report.submittedLate')}</p> : null}
    </>
  )
}
