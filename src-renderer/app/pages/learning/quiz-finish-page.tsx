import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { receiptQuery, reportQuery } from '../../../features/attempt/attempt-query.ts'
import { useDelivery } from '../../../features/attempt/report/use-delivery.ts'
import { dailyResult } from '../../../features/learning/daily/daily-result.ts'
import { progressQuery } from '../../../features/learning/home/progress-query.ts'
import { StreakOf } from '../../../features/learning/home/streak-of.tsx'
import { lessonsAround, offeredLessons } from '../../../features/learning/lessons/lesson-filter.ts'
import { lessonListQuery } from '../../../features/learning/lessons/learning-query.ts'
import { QuizFinish } from '../../../features/learning/lessons/quiz-finish.tsx'
import { afterExamPath } from '../../../routes/paths.ts'

interface QuizFinishPageProps {
  readonly attemptId: string
  /** The paper, which need not be a quiz. */
  readonly slug: string
  /** Shown for any other paper, for a quiz under a clock, and until the backend has marked the quiz. */
  readonly receipt: ReactNode
}

/** The end of a quiz that was taken in study mode from its lesson; otherwise the receipt. */
export function QuizFinishPage({ attemptId, slug, receipt: fallback }: QuizFinishPageProps) {
  const bridge = useBridge()
  const { user } = useSession().auth
  const { data: lessons } = useQuery({ ...lessonListQuery(bridge), enabled: user !== null })
  const lesson = lessons?.find(({ quizSlug }) => quizSlug === slug)
  const { data: receipt } = useQuery({ ...receiptQuery(bridge, attemptId), enabled: lesson !== undefined })
  const delivery = useDelivery(attemptId)
  const isReceived = (receipt?.serverReceiptId ?? delivery?.serverReceiptId ?? null) !== null
  const { data: report } = useQuery({ ...reportQuery(bridge, attemptId), enabled: lesson !== undefined && isReceived })
  const { data: progress } = useQuery({ ...progressQuery(bridge), enabled: lesson !== undefined })
  if (lesson === undefined || report === undefined || sittingModeOf(report) !== 'study') return fallback
  // A lesson of another stage has its own path.
  const offered = (lessons ?? []).filter((one) => one.slug === lesson.slug || (user !== null && offeredLessons([one], user.profile).length > 0))
  const { right, of } = dailyResult(report)
  return (
    <QuizFinish
      lesson={lesson}
      next={lessonsAround(offered, { slug: lesson.slug, level: null }).after}
      right={right}
      of={of}
      reviewPath={afterExamPath('review', slug, attemptId)}
      streak={progress === undefined ? null : <StreakOf streak={progress.streak} today={progress.today} hasLabel />}
    />
  )
}
