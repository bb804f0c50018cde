import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/ipc/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

type AttemptBridge = Pick<KoyaBridge, 'attempt'>

export function assessmentListQuery(bridge: AttemptBridge) {
  return queryOptions({ queryKey: ['assessment', 'list'], queryFn: async () => (await unwrap(bridge.attempt.listAssessments({}))).assessments })
}

export function startPageQuery(bridge: AttemptBridge, slug: string) {
  return queryOptions({
    queryKey: ['assessment', 'start-page', slug],
    queryFn: async () => (await unwrap(bridge.attempt.readStartPage({ slug }))).assessment
  })
}
