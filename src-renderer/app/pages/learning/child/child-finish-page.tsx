import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useSession } from '../../../../features/account/session/session-query.ts'
import { receiptQuery, reportQuery } from '../../../../features/attempt/attempt-query.ts'
import { useDelivery } from '../../../../features/attempt/report/use-delivery.ts'
import { ChildFinish } from '../../../../features/learning/child/child-finish.tsx'
import { dailyResult } from '../../../../features/learning/daily/daily-result.ts'
import { lessonListQuery } from '../../../../features/learning/lessons/learning-query.ts'
import { afterExamPath } from '../../../../routes/paths.ts'
import { sittingModeOf } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import { useGrowth } from './use-growth.ts'

interface ChildFinishPageProps {
  readonly attemptId: string
  readonly slug: string
  /** Shown for a paper under a clock, and until the backend has marked the questions. */
  readonly receipt: ReactNode
}

/** The end of a child's questions; otherwise the receipt. */
export function ChildFinishPage({ attemptId, slug, receipt: fallback }: ChildFinishPageProps) {
  const bridge = useBridge()
  const { user } = useSession().auth
  const { data: receipt } = useQuery(receiptQuery(bridge, attemptId))
  const delivery = useDelivery(attemptId)
  const isReceived = (receipt?.serverReceiptId ?? delivery?.serverReceiptId ?? null) !== null
  const { data: report } = useQuery({ ...reportQuery(bridge, attemptId), enabled: isReceived })
  const { data: lessons } = useQuery({ ...lessonListQuery(bridge), enabled: user !== null })
  const growth = useGrowth()
  if (report === undefined || sittingModeOf(report) !== 'study') return fallback
  const { right, of } = dailyResult(report)
  return (
    <ChildFinish
      right={right}
      of={of}
      reviewPath={afterExamPath('review', slug, attemptId)}
      lessonSlug={lessons?.find(({ quizSlug }) => quizSlug === slug)?.slug ?? null}
      growth={growth}
    />
  )
}
