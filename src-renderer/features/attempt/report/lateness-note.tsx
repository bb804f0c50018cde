import type { Lateness } from '../../../../src-shared/attempt/report/report.ts'
import { useReportText } from './parts/use-report-text.ts'
import styles from './lateness-note.module.css'

/** Says what was late and whether it counts; renders nothing if nothing was. */
export function LatenessNote({ lateness }: { readonly lateness: Lateness }) {
  const { t } = useReportText()
  const { afterTimeCount, arrivedLateCount, isSubmissionLate } = lateness
  return (
    <>
      {afterTimeCount > 0 ? <p className={styles.late}>{t('afterTime', { count: afterTimeCount })}</p> : null}
      {arrivedLateCount > 0 ? <p className={styles.late}>{t('arrivedLate', { count: arrivedLateCount })}</p> : null}
      {isSubmissionLate && arrivedLateCount === 0 ? <p className={styles.late}>{t('submittedLate')}</p> : null}
    </>
  )
}
