import { GRACE_MS } from './may-open.ts'

/** From so long before its end on, whoever has something is asked to renew it: time to ask a parent, and for money to arrive. */
export const REMIND_MS = 14 * 24 * 60 * 60 * 1000

/** `coming`: granted, and begins later. `grace`: over, and open for some days still. `revoked`: taken back before its end. */
export const subscriptionStates = ['coming', 'active', 'grace', 'ended', 'revoked'] as const

export type SubscriptionState = (typeof subscriptionStates)[number]

interface Span {
  readonly startedAt: number
  readonly endsAt: number | null
  readonly isRevoked: boolean
}

/** How a span stands at `now`, in milliseconds since 1970. */
export function stateOf({ startedAt, endsAt, isRevoked }: Span, now: number): SubscriptionState {
  if (endsAt !== null && endsAt <= now) return isRevoked ? 'revoked' : now < endsAt + GRACE_MS ? 'grace' : 'ended'
  return now < startedAt ? 'coming' : 'active'
}

/**
 * Whether the spans of one offer call for a renewal at `now`: the one that ends last does so within two weeks, or did within the week of grace. What was taken back
 * is nobody's to renew. Pure.
 */
export function needsRenewal(spans: readonly Span[], now: number): 'soon' | 'grace' | null {
  const unrevoked = spans.filter(({ isRevoked }) => !isRevoked)
  const last = unrevoked.toSorted((one, other) => (other.endsAt ?? Infinity) - (one.endsAt ?? Infinity)).at(0)
  if (last === undefined || last.endsAt === null) return null
  const state = stateOf(last, now)
  if (state === 'grace') return 'grace'
  return state === 'active' && last.endsAt - now <= REMIND_MS ? 'soon' : null
}
