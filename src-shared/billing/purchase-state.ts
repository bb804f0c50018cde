import { mismatches, type Mismatch } from './judge-payment.ts'

export const purchaseStates = ['started', 'opened', 'closed', 'pending', 'paid', 'failed', 'refunded', 'unknown'] as const

/** Why a purchase is `failed` or `unknown`: the provider's answer, or the mismatch in it. */
export const purchaseReasons = ['declined', 'abandoned', 'expired', 'unreachable', ...mismatches] as const

type PurchaseStateName = (typeof purchaseStates)[number]
type PurchaseReason = (typeof purchaseReasons)[number]

export interface PurchaseState {
  readonly name: PurchaseStateName
  /** Null in all states except `failed` and `unknown`. */
  readonly reason: PurchaseReason | null
}

/** The provider's answer to the backend's server-to-server query. `not-found`: the provider does not know the reference. */
export type Finding =
  | { readonly kind: 'succeeded' | 'declined' | 'abandoned' | 'pending' | 'refunded' | 'not-found' | 'unreachable' }
  | { readonly kind: 'mismatch'; readonly mismatch: Mismatch }

/**
 * Events of a purchase. `window-done` is the page's claim of payment: a reason to ask the provider, never proof. `isOver`: the waiting period has
 * ended.
 */
export type PurchaseEvent =
  | { readonly kind: 'page-opened' | 'window-done' | 'window-closed' }
  | { readonly kind: 'checked'; readonly finding: Finding; readonly isOver: boolean }

/**
 *   started ──page-opened──▶ opened ──window-closed──▶ closed
 *      │                        │                         │
 *      └────────────window-done─┴─────▶ pending ◀─────────┤  the provider awaits a transfer, or is being asked
 *                                                         │
 *   any of these, and failed and unknown ──checked────────┼──▶ paid ──checked──▶ refunded
 *                                                         ├──▶ failed    declined; or given up: abandoned, expired
 *                                                         └──▶ unknown   money arrived with a mismatch; or the provider was unreachable
 *
 * Only the provider's verified answer leads to `paid`, from any state, since a payment found late still counts. `refunded` is final.
 */
export function transition(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  if (state.name === 'refunded') return state
  switch (event.kind) {
    case 'page-opened':
      return state.name === 'started' ? to('opened') : state
    case 'window-done':
      return isBeforeProvider(state) ? to('pending') : state
    case 'window-closed':
      return state.name === 'started' || state.name === 'opened' ? to('closed') : state
    case 'checked':
      return afterCheck(state, event)
  }
}

function afterCheck(state: PurchaseState, { finding, isOver }: Extract<PurchaseEvent, { kind: 'checked' }>): PurchaseState {
  if (finding.kind === 'refunded') return to('refunded')
  if (state.name === 'paid') return state
  // Money arrived with a mismatch: this stays reported until it matches or is refunded.
  if (isStray(state) && finding.kind !== 'succeeded' && finding.kind !== 'mismatch') return state
  switch (finding.kind) {
    case 'succeeded':
      return to('paid')
    case 'mismatch':
      return to('unknown', finding.mismatch)
    case 'declined':
      return to('failed', 'declined')
    case 'pending':
      return isOver ? to('failed', 'expired') : to('pending')
    case 'abandoned':
      if (isOver) return giveUp(state, 'abandoned')
      // The page claimed a payment, but the provider says that nobody paid.
      return state.name === 'pending' ? to('closed') : state
    case 'not-found':
      return isOver ? giveUp(state, 'expired') : state
    case 'unreachable':
      return isOver && !isSettled(state) ? to('unknown', 'unreachable') : state
  }
}

function isStray({ name, reason }: PurchaseState): boolean {
  return name === 'unknown' && reason !== 'unreachable'
}

function giveUp(state: PurchaseState, reason: PurchaseReason): PurchaseState {
  return isSettled(state) ? state : to('failed', reason)
}

function to(name: PurchaseStateName, reason: PurchaseReason | null = null): PurchaseState {
  return { name, reason }
}

function isBeforeProvider({ name }: PurchaseState): boolean {
  return name === 'started' || name === 'opened' || name === 'closed'
}

/** Returns whether waiting has ended; a late answer of the provider may still change the state. */
export function isSettled({ name }: PurchaseState): boolean {
  return name === 'paid' || name === 'failed' || name === 'refunded' || name === 'unknown'
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Delay of the first check, and of the next one after a webhook. */
export const FIRST_CHECK_MS = 15 * SECOND_MS
/** Compensates for a lost webhook within ten minutes (P4); the sweep itself uses part of that time. */
const LONGEST_WAIT_MS = 8 * MINUTE_MS
/** After a declined card, the customer may try another one in the same checkout or with the same link. */
const RETRY_MS = HOUR_MS
/** No check is scheduled later than this. A later one was scheduled by a clock that has since been set back. */
export const LONGEST_CHECK_MS = HOUR_MS
/** After this time nothing more is expected; no bank takes longer. */
export const GIVE_UP_AFTER_MS = 7 * DAY_MS

const SHORTEST_GAP_MS = 3 * SECOND_MS
export const LONGEST_GAP_MS = MINUTE_MS

/**
 * Returns the minimum delay between two provider queries while a user waits on the page. It grows with the waiting time, up to a minute. A parent
 * may take the whole day to pay, and the provider reports that by webhook.
 */
export function askGapMs(ageMs: number): number {
  return Math.min(Math.max(SHORTEST_GAP_MS, ageMs / 40), LONGEST_GAP_MS)
}

/** Progress of a purchase. `checks`: number of provider queries since the window's last event. */
interface CheckProgress {
  readonly state: PurchaseState
  readonly checks: number
  readonly ageMs: number
  /** Validity of its payment link in milliseconds; 0 if it is paid in a window. */
  readonly linkMs: number
  /** The last check got no answer. */
  readonly isUnanswered: boolean
}

/**
 * Returns the delay until the next provider query in milliseconds, or null for none. An unanswered query is always repeated, even after waiting has
 * ended: a server may start before its network is up, and a webhook about a late payment or a refund comes only once.
 */
export function nextCheckInMs({ state, checks, ageMs, linkMs, isUnanswered }: CheckProgress): number | null {
  const retryMs = linkMs + RETRY_MS
  if (isSettled(state) && !(state.reason === 'declined' && ageMs < retryMs))
    return isUnanswered && state.name !== 'refunded' ? backOff(checks, LONGEST_CHECK_MS) : null
  if (ageMs >= Math.max(DAY_MS, retryMs)) return LONGEST_CHECK_MS
  return backOff(checks, LONGEST_WAIT_MS)
}

function backOff(checks: number, mostMs: number): number {
  return Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 10), mostMs)
}
