import { mismatches, type Mismatch } from './judge-payment.ts'

export const purchaseStates = ['started', 'opened', 'closed', 'pending', 'paid', 'failed', 'refunded', 'unknown'] as const

/** Why a purchase is `failed` or `unknown`: what the provider said, or what of its word does not fit. */
export const purchaseReasons = ['declined', 'abandoned', 'expired', 'unreachable', ...mismatches] as const

type PurchaseStateName = (typeof purchaseStates)[number]
type PurchaseReason = (typeof purchaseReasons)[number]

export interface PurchaseState {
  readonly name: PurchaseStateName
  /** Null in all states but `failed` and `unknown`. */
  readonly reason: PurchaseReason | null
}

/** What the provider answered when it was asked, server to server. `not-found`: it has never heard of the reference. */
export type Finding =
  | { readonly kind: 'succeeded' | 'declined' | 'abandoned' | 'pending' | 'refunded' | 'not-found' | 'unreachable' }
  | { readonly kind: 'mismatch'; readonly mismatch: Mismatch }

/**
 * What happens to a purchase. `window-done` is the page's own word that it was paid: a reason to ask the provider, never to believe.
 * `isOver`: nothing more is waited for.
 */
export type PurchaseEvent =
  | { readonly kind: 'page-opened' | 'window-done' | 'window-closed' }
  | { readonly kind: 'checked'; readonly finding: Finding; readonly isOver: boolean }

/**
 *   started ──page-opened──▶ opened ──window-closed──▶ closed
 *      │                        │                         │
 *      └────────────window-done─┴─────▶ pending ◀─────────┤  the provider waits for a transfer, or is asked
 *                                                         │
 *   any of these, and failed and unknown ──checked────────┼──▶ paid ──checked──▶ refunded
 *                                                         ├──▶ failed    declined; or given up: abandoned, expired
 *                                                         └──▶ unknown   money came that does not fit; or nobody could be asked
 *
 * Only the provider's verified word leads to `paid`, from wherever: a payment that is found late is still one. Nothing leads out of `refunded`.
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
  // Money came and does not fit: that stays said until it fits or was given back.
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
      // The page said that it was paid, and the provider that nobody did.
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

/** Whether nobody waits for it any more; a late word of the provider may still change it. */
export function isSettled({ name }: PurchaseState): boolean {
  return name === 'paid' || name === 'failed' || name === 'refunded' || name === 'unknown'
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The first look, and the next one after a webhook. */
export const FIRST_CHECK_MS = 15 * SECOND_MS
/** A lost webhook is made up for within ten minutes (P4); the sweep itself may take a part of them. */
const LONGEST_WAIT_MS = 8 * MINUTE_MS
/** In the same checkout, or by the same link, another card may be tried after one was declined. */
const RETRY_MS = HOUR_MS
/** No look is further away than this: one that is was set by a clock that went back since. */
export const LONGEST_CHECK_MS = HOUR_MS
/** After which nothing more is waited for: no bank takes longer. */
export const GIVE_UP_AFTER_MS = 7 * DAY_MS

const SHORTEST_GAP_MS = 3 * SECOND_MS
export const LONGEST_GAP_MS = MINUTE_MS

/**
 * How long after the last look the provider is asked again for somebody who waits before the screen: the longer the wait, the rarer, up to a minute.
 * A parent's payment may take the whole day, and the provider tells of it by webhook.
 */
export function askGapMs(ageMs: number): number {
  return Math.min(Math.max(SHORTEST_GAP_MS, ageMs / 40), LONGEST_GAP_MS)
}

/** How far a purchase has come. `checks`: how often the provider was asked since the window last had news. */
interface CheckProgress {
  readonly state: PurchaseState
  readonly checks: number
  readonly ageMs: number
  /** For how long its link for a phone can be paid; 0 where it is paid in a window. */
  readonly linkMs: number
  /** Nobody answered the last look. */
  readonly isUnanswered: boolean
}

/**
 * In how many milliseconds the provider is asked next; null where it is asked no more. A look without an answer is always repeated, also where nothing
 * is waited for: a server may come up before its network does, and a webhook that tells of late money or of a refund comes once.
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
