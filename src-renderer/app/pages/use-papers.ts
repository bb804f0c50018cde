import { useSuspenseQuery } from '@tanstack/react-query'
import type { Assessment } from '../../../src-shared/content/exams/assessment.ts'
import { paperIsFor } from '../../features/learning/home/paper-is-for.ts'
import { mayOffer } from '../../../src-shared/account/study-scope.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { assessmentListQuery } from '../../features/learning/assessments/assessment-query.ts'
import { orderPapers } from '../../features/learning/assessments/order-papers.ts'
import { useSession } from '../../features/account/session/session-query.ts'

/** Returns all assessments, the learner's target exam first. */
export function usePapers(): readonly Assessment[] {
  const profile = useSession().auth.user?.profile
  const { data: assessments } = useSuspenseQuery(assessmentListQuery(useBridge()))
  return orderPapers(assessments, { targetExam: profile?.targetExam ?? null, country: profile?.country ?? null })
}

/** Returns the assessments that may be offered to the learner without further questions. */
export function useOfferedPapers(): readonly Assessment[] {
  const profile = useSession().auth.user?.profile
  const papers = usePapers()
  return profile === undefined ? papers : papers.filter((paper) => mayOffer(paperIsFor(paper), profile))
}
