import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { CodedFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** How often answers are looked for while a page of the logged-in area stands. */
const LOOK_MS = 600_000

/** The learner's conversations with the staff, from this computer and from the backend. */
export function supportThreadsQuery(bridge: Pick<KoyaBridge, 'support'>) {
  return queryOptions({ queryKey: ['support', 'threads'], queryFn: () => unwrap(bridge.support.list({})), staleTime: 0 })
}

/** One of them; null where there is none of that name. What it shows counts as read. */
export function supportThreadQuery(bridge: Pick<KoyaBridge, 'support'>, threadId: string) {
  return queryOptions({
    queryKey: ['support', 'thread', threadId],
    queryFn: () => orWhere('support/not-found', null, () => unwrap(bridge.support.read({ threadId }))),
    staleTime: 0
  })
}

/** How many answers the learner has not read. */
export function unreadQuery(bridge: Pick<KoyaBridge, 'support'>) {
  return queryOptions({
    queryKey: ['support', 'unread'],
    queryFn: async () => (await unwrap(bridge.support.countUnread({}))).unreadCount,
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS
  })
}

/** For staff, page after page; its one page is `locked` for all others. */
export function inboxThreadsQuery(bridge: Pick<KoyaBridge, 'supportDesk'>, state: 'waiting' | 'answered') {
  return infiniteQueryOptions({
    queryKey: ['support-desk', 'threads', state],
    queryFn: ({ pageParam: after }) =>
      orWhere('session/role-required', 'locked' as const, () => unwrap(bridge.supportDesk.list({ state, ...(after === null ? {} : { after }) }))),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page === 'locked' ? undefined : page.next),
    staleTime: 0
  })
}

/** One of them; null where there is none of that name. */
export function inboxThreadQuery(bridge: Pick<KoyaBridge, 'supportDesk'>, threadId: string) {
  return queryOptions({
    queryKey: ['support-desk', 'thread', threadId],
    queryFn: () =>
      orWhere('support/not-found', null, () =>
        orWhere('session/role-required', 'locked' as const, () => unwrap(bridge.supportDesk.read({ threadId })))
      ),
    staleTime: 0
  })
}

async function orWhere<Value, Other>(code: string, other: Other, read: () => Promise<Value>): Promise<Value | Other> {
  try {
    return await read()
  } catch (thrown) {
    if (thrown instanceof CodedFailure && thrown.code === code) return other
    throw thrown
  }
}
