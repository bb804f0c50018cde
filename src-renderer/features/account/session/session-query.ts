import { queryOptions, skipToken, useSuspenseQuery } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { SessionView } from '../../../../src-shared/account/session-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'

/** Main's view of the session; kept fresh by `session.changed`, so it never goes stale by itself. */
export function sessionQuery(bridge: Pick<KoyaBridge, 'session'>) {
  return queryOptions({ queryKey: ['session'], queryFn: () => unwrap(bridge.session.read({})), staleTime: Infinity, gcTime: Infinity })
}

/** The name of the learner whose session ended in this run, for as long as nobody signs in or out. Nothing asks for it: `SessionEvents` puts it there. */
export const endedLearnerQuery = queryOptions<string>({
  queryKey: ['session', 'ended-learner'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity
})

/** Whether the learner is leaving an exam for another one: there while main saves and signs out, and until the sign-in page is open. */
export const leavingQuery = queryOptions<true>({ queryKey: ['session', 'leaving'], queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })

export function mailboxQuery(bridge: Pick<KoyaBridge, 'session'>) {
  return queryOptions({ queryKey: ['session', 'mailbox'], queryFn: () => unwrap(bridge.session.readMailbox({})), refetchInterval: 3000, gcTime: 0 })
}

/** Who signed in here before. Signing in must not depend on it: where it cannot be read, nobody is remembered. */
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
