import { PreReport } from '../../../features/attempt/report/pre-report.tsx'
import { afterExamPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { ForAttempt } from '../for-attempt.tsx'

export function PreReportPage() {
  useExamText()
  return <ForAttempt page={(attemptId, slug) => <PreReport attemptId={attemptId} reportPath={afterExamPath('report', slug, attemptId)} />} />
}
