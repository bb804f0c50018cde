import { PreReport } from '../../../features/attempt/report/pre-report.tsx'
import { afterExamPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { ForAttempt } from '../for-attempt.tsx'
import { ChildFinishPage } from '../learning/child/child-finish-page.tsx'
import { DailyFinishPage } from '../learning/daily-finish-page.tsx'
import { QuizFinishPage } from '../learning/quiz-finish-page.tsx'
import { useChildPages } from '../use-child-pages.ts'

export function PreReportPage() {
  useExamText()
  const hasChildPages = useChildPages()
  return (
    <ForAttempt
      page={(attemptId, slug) => {
        const receipt = <PreReport attemptId={attemptId} reportPath={afterExamPath('report', slug, attemptId)} />
        if (hasChildPages) return <ChildFinishPage attemptId={attemptId} slug={slug} receipt={receipt} />
        return slug === 'daily' ? <DailyFinishPage attemptId={attemptId} /> : <QuizFinishPage attemptId={attemptId} slug={slug} receipt={receipt} />
      }}
    />
  )
}
