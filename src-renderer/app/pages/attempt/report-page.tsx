import { useQuery } from '@tanstack/react-query'
import type { PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { ReportOf } from '../../../features/attempt/report/report-of.tsx'
import { ReportView } from '../../../features/attempt/report/report-view.tsx'
import { assessmentListQuery } from '../../../features/learning/assessments/assessment-query.ts'
import { UTME_MARKS } from '../../../features/learning/target/utme-marks.ts'
import { practiceStockQuery } from '../../../features/learning/practice/practice-query.ts'
import { afterExamPath, examPath } from '../../../routes/paths.ts'
import { ForAttempt } from '../for-attempt.tsx'
import { useOnStarted } from '../use-on-started.ts'

export function ReportPage() {
  return (
    <ForAttempt
      page={(attemptId, slug) => (
        <ReportOf
          attemptId={attemptId}
          show={(report) => <PractisedReport report={report} reviewPath={afterExamPath('review', slug, attemptId)} />}
        />
      )}
    />
  )
}

/** The report, from which its weakest topics can be practised at once. */
function PractisedReport({ report, reviewPath }: { readonly report: Report; readonly reviewPath: string }) {
  const stock = useStockFor(report.slug)
  const onStarted = useOnStarted(examPath('practice'))
  const { user } = useSession().auth
  const profile = user?.profile
  const targetScore = profile?.targetExam === 'utme' && report.maximumTotal === UTME_MARKS ? profile.targetScore : null
  return (
    <ReportView
      report={report}
      reviewPath={reviewPath}
      targetScore={targetScore}
      learnerName={user?.name ?? null}
      practice={stock === null ? null : { stock, onStarted }}
    />
  )
}

/**
 * Returns what the learner can practise of a paper's exam; of the learner's own exam if the paper follows no exam that can be practised. Null without
 * a session, which can expire during an exam, and if it cannot be read.
 */
function useStockFor(slug: string): PracticeStock | 'loading' | null {
  const bridge = useBridge()
  const isSignedIn = useSession().auth.user !== null
  const assessments = useQuery({ ...assessmentListQuery(bridge), enabled: isSignedIn })
  const exam = assessments.data?.find((assessment) => assessment.slug === slug)?.rules.profile
  const stock = useQuery({ ...practiceStockQuery(bridge, exam), enabled: isSignedIn && assessments.data !== undefined })
  if (!isSignedIn || assessments.isError || stock.isError) return null
  return stock.data ?? 'loading'
}
