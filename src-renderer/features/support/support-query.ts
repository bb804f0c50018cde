import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { CodedFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'

/** Polling interval for replies in the signed-in area, in milliseconds. */
const LOOK_MS = 600_000

/** Query of the learner's threads, from this computer and the backend. */
export function supportThreadsQuery(bridge: Pick<KoyaBridge, 'support'>) {
  return queryOptions({ queryKey: ['support', 'threads'], queryFn: () => unwrap(bridge.support.list({})), staleTime: 0 })
}

/** Query of one thread; null if it does not exist. Marks its messages as read. */
export function supportThreadQuery(bridge: Pick<KoyaBridge, 'support'>, threadId: string) {
  return queryOptions({
    queryKey: ['support', 'thread', threadId],
    queryFn: () => orWhere('support/not-found', null, () => unwrap(bridge.support.read({ threadId }))),
    staleTime: 0
  })
}

/** Query of whether staff read messages, and of the contacts for a computer without staff. */
export function supportContactsQuery(bridge: Pick<KoyaBridge, 'support'>) {
  return queryOptions({ queryKey: ['support', 'contacts'], queryFn: () => unwrap(bridge.support.readContacts({})), staleTime: 0 })
}

/** Query of the number of unread replies. */
export function unreadQuery(bridge: Pick<KoyaBridge, 'support'>) {
  return queryOptions({
    queryKey: ['support', 'unread'],
    queryFn: async () => (await unwrap(bridge.support.countUnread({}))).unreadCount,
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS
  })
}

/** Query of threads for staff, page by page; other users get the single page `locked`. */
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

/** Query of one thread for staff; null if it does not exist. */
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
