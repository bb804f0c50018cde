import { mismatches, type Mismatch } from '../../../../src-shared/billing/judge-payment.ts'
import { hasLink } from '../../../../src-shared/billing/live-link.ts'
import type { Purchase } from '../../../../src-shared/billing/purchase.ts'

type Told = Pick<Purchase, 'state' | 'reason' | 'handOver' | 'isOnItsWay' | 'isInVain'>

type TextKey =
  | `state.${Exclude<Purchase['state'], 'failed' | 'unknown'>}`
  | `state.failed.${'declined' | 'abandoned' | 'expired'}`
  | `state.unknown.${Mismatch | 'unreachable'}`
  | `phone.${'waiting' | 'declined' | 'over'}`
  | 'late'
  | 'vain'

/** Returns the text key of a purchase's state; it contains `title` and `words`. */
export function textKeyOf({ state, reason, handOver, isOnItsWay, isInVain }: Told): TextKey {
  if (isInVain) return 'vain'
  if (hasLink({ handOver })) return state === 'failed' ? 'phone.declined' : 'phone.waiting'
  if (handOver !== null && (state === 'started' || state === 'closed')) return 'phone.over'
  if (state === 'pending' && !isOnItsWay) return 'late'
  if (state === 'failed') return `state.failed.${reason === 'declined' || reason === 'abandoned' ? reason : 'expired'}`
  if (state === 'unknown') return `state.unknown.${mismatches.find((one) => one === reason) ?? 'unreachable'}`
  return `state.${state}`
}

/** Returns the notice's tone. Money that had no effect requires action; everything else is calm, including a declined card. */
export function toneOf({ state, handOver, isInVain }: Pick<Purchase, 'state' | 'handOver' | 'isInVain'>): 'calm' | 'warning' | 'trouble' {
  if (state === 'unknown' || isInVain) return 'trouble'
  if (state === 'closed' && hasLink({ handOver })) return 'calm'
  return state === 'failed' || state === 'closed' ? 'warning' : 'calm'
}

/** Returns whether the state may still change without the learner. */
export function isWaiting({ state, handOver }: Pick<Purchase, 'state' | 'handOver'>): boolean {
  return state === 'opened' || state === 'closed' || state === 'pending' || hasLink({ handOver }) || (state === 'started' && handOver !== null)
}
