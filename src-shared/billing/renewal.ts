import { GRACE_MS } from './may-open.ts'

/** How long before its end a renewal reminder appears: enough time to ask a parent and for money to arrive. */
export const REMIND_MS = 14 * 24 * 60 * 60 * 1000

/** `coming`: granted, begins later. `grace`: ended, still open for some days. `revoked`: revoked before its end. */
export const subscriptionStates = ['coming', 'active', 'grace', 'ended', 'revoked'] as const

export type SubscriptionState = (typeof subscriptionStates)[number]

interface Span {
  readonly startedAt: number
  readonly endsAt: number | null
  readonly isRevoked: boolean
}

/** Returns the state of a span at `now`, in milliseconds since 1970. */
export function stateOf({ startedAt, endsAt, isRevoked }: Span, now: number): SubscriptionState {
  if (endsAt !== null && endsAt <= now) return isRevoked ? 'revoked' : now < endsAt + GRACE_MS ? 'grace' : 'ended'
  return now < startedAt ? 'coming' : 'active'
}

/**
 * Returns whether an offer needs renewal at `now`: its last span ends within two weeks, or ended within the week of grace. Revoked spans are
 * ignored. Pure.
 */
export function needsRenewal(spans: readonly Span[], now: number): 'soon' | 'grace' | null {
  const unrevoked = spans.filter(({ isRevoked }) => !isRevoked)
  const last = unrevoked.toSorted((one, other) => (other.endsAt ?? Infinity) - (one.endsAt ?? Infinity)).at(0)
  if (last === undefined || last.endsAt === null) return null
  const state = stateOf(last, now)
  if (state === 'grace') return 'grace'
  return state === 'active' && last.endsAt - now <= REMIND_MS ? 'soon' : null
}
