import { ReportOf } from '../../../features/attempt/report/report-of.tsx'
import { ReportView } from '../../../features/attempt/report/report-view.tsx'
import { afterExamPath } from '../../../routes/paths.ts'
import { ForAttempt } from '../for-attempt.tsx'

export function ReportPage() {
  return (
    <ForAttempt
      page={(attemptId, slug) => (
        <ReportOf attemptId={attemptId} show={(report) => <ReportView report={report} reviewPath={afterExamPath('review', slug, attemptId)} />} />
      )}
    />
  )
}
