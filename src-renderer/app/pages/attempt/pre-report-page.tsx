import { PreReport } from '../../../features/attempt/report/pre-report.tsx'
import { afterExamPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { ForAttempt } from '../for-attempt.tsx'
import { DailyFinishPage } from '../learning/daily-finish-page.tsx'
import { QuizFinishPage } from '../learning/quiz-finish-page.tsx'

export function PreReportPage() {
  useExamText()
  return (
    <ForAttempt
      page={(attemptId, slug) =>
        slug === 'daily' ? (
          <DailyFinishPage attemptId={attemptId} />
        ) : (
          <QuizFinishPage
            attemptId={attemptId}
            slug={slug}
            receipt={<PreReport attemptId={attemptId} reportPath={afterExamPath('report', slug, attemptId)} />}
          />
        )
      }
    />
  )
}
