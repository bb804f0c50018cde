import { queryOptions, skipToken, useSuspenseQuery } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { SessionView } from '../../../../src-shared/account/session-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Query of main's session view; `session.changed` keeps it up to date, so it never goes stale. */
export function sessionQuery(bridge: Pick<KoyaBridge, 'session'>) {
  return queryOptions({ queryKey: ['session'], queryFn: () => unwrap(bridge.session.read({})), staleTime: Infinity, gcTime: Infinity })
}

/** Name of the learner whose session expired in this run, until somebody signs in or out. Never fetched: `SessionEvents` sets it. */
export const endedLearnerQuery = queryOptions<string>({
  queryKey: ['session', 'ended-learner'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity
})

/** Set while the learner leaves an exam for another learner: main saves and signs out, until the sign-in page is open. */
export const leavingQuery = queryOptions<true>({ queryKey: ['session', 'leaving'], queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })

export function mailboxQuery(bridge: Pick<KoyaBridge, 'session'>) {
  return queryOptions({ queryKey: ['session', 'mailbox'], queryFn: () => unwrap(bridge.session.readMailbox({})), refetchInterval: 3000, gcTime: 0 })
}

/** Query of remembered accounts. Returns none if they cannot be read, because signing in must not depend on them. */
export function rememberedQuery(bridge: Pick<KoyaBridge, 'session'>) {
  return queryOptions({
    queryKey: ['session', 'remembered'],
    queryFn: async () => {
      const remembered = await bridge.session.listRemembered({})
      return remembered.ok ? remembered.value.accounts : []
    },
    gcTime: 0
  })
}

export function useSession(): SessionView {
  return useSuspenseQuery(sessionQuery(useBridge())).data
}
