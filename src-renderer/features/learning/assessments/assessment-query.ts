import { queryOptions } from '@tanstack/react-query'
import type { StartPageChoice } from '../../../../src-shared/content/exams/assessment.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { nullOn } from '../../../bridge/null-on.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type AttemptBridge = Pick<KoyaBridge, 'attempt'>

export function assessmentListQuery(bridge: AttemptBridge) {
  return queryOptions({ queryKey: ['assessment', 'list'], queryFn: async () => (await unwrap(bridge.attempt.listAssessments({}))).assessments })
}

/** Null if the paper, its subject or its class does not exist. */
export function startPageQuery(bridge: AttemptBridge, choice: StartPageChoice) {
  return queryOptions({
    queryKey: ['assessment', 'start-page', choice],
    queryFn: async () => (await nullOn('assessment/not-found', bridge.attempt.readStartPage(choice)))?.assessment ?? null
  })
}
