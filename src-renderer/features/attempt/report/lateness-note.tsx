import type { Lateness } from '../../../../src-shared/attempt/report/report.ts'
import { ReportNote } from './parts/report-note.tsx'
import { useReportText } from './parts/use-report-text.ts'

/** Says what was late and whether it counts; renders nothing if nothing was. */
export function LatenessNote({ lateness }: { readonly lateness: Lateness }) {
  const { t } = useReportText()
  const { afterTimeCount, arrivedLateCount, isSubmissionLate } = lateness
  return (
    <>
      {afterTimeCount > 0 ? <ReportNote>{t('afterTime', { count: afterTimeCount })}</ReportNote> : null}
      {arrivedLateCount > 0 ? <ReportNote>{t('arrivedLate', { count: arrivedLateCount })}</ReportNote> : null}
      {isSubmissionLate && arrivedLateCount === 0 ? <ReportNote>{t('submittedLate')}</ReportNote> : null}
    </>
  )
}
