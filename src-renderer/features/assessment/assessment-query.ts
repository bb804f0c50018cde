import { queryOptions } from '@tanstack/react-query'
import type { StartPageChoice } from '../../../src-shared/assessment/assessment.ts'
import type { KoyaBridge } from '../../../src-shared/ipc/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

type AttemptBridge = Pick<KoyaBridge, 'attempt'>

export function assessmentListQuery(bridge: AttemptBridge) {
  return queryOptions({ queryKey: ['assessment', 'list'], queryFn: async () => (await unwrap(bridge.attempt.listAssessments({}))).assessments })
}

export function startPageQuery(bridge: AttemptBridge, choice: StartPageChoice) {
  return queryOptions({
    queryKey: ['assessment', 'start-page', choice],
    queryFn: async () => (await unwrap(bridge.attempt.readStartPage(choice))).assessment
  })
}
