import type { ErrorCode } from '../kernel/errors/error-table.ts'
import type { UpdateFinding, UpdateOffer } from './judge-manifest.ts'

/** Why this copy takes no updates. */
export const updateOffs = ['not-installed', 'no-keys', 'policy'] as const

export type UpdateOff = (typeof updateOffs)[number]

/**
 *   off
 *
 *   idle ──look──▶ looking ──found──▶ offered ──fetch──▶ fetching ──whole──▶ ready ──(next launch)──▶ another version
 *    ▲               │ ▲                │ ▲                 │                 │
 *    └────nothing────┤ └──────look──────┤ └──cut, stopped───┘                 │
 *                    │ └──────look──────│─────────────────────────────────────┤
 *                    └────────brought───│────────────────────────────────────▶┘
 *
 * A failed check returns to the state before it. `nothing` also covers a found version that was then paused or recalled. A USB drive is checked in
 * the same way, and its update is ready at once. If only its package is invalid (`unbrought`), its manifest has already superseded the earlier
 * offer.
 */
export type UpdateState =
  | { readonly kind: 'off'; readonly reason: UpdateOff }
  | { readonly kind: 'idle'; readonly finding: UpdateFinding | null; readonly trouble: ErrorCode | null }
  | { readonly kind: 'looking'; readonly before: RestingState }
  | { readonly kind: 'offered'; readonly offer: UpdateOffer; readonly trouble: ErrorCode | null }
  | { readonly kind: 'fetching'; readonly offer: UpdateOffer; readonly bytes: number }
  | { readonly kind: 'ready'; readonly offer: UpdateOffer; readonly trouble: ErrorCode | null }

/** States without a running operation. */
export type RestingState = Extract<UpdateState, { kind: 'idle' | 'offered' | 'ready' }>

export type UpdateEvent =
  | { readonly kind: 'look' }
  | { readonly kind: 'look-failed'; readonly trouble: ErrorCode }
  | { readonly kind: 'nothing'; readonly finding: UpdateFinding }
  | { readonly kind: 'found'; readonly offer: UpdateOffer }
  | { readonly kind: 'fetch' }
  | { readonly kind: 'came'; readonly bytes: number }
  | { readonly kind: 'fetch-failed'; readonly trouble: ErrorCode }
  | { readonly kind: 'whole' }
  | { readonly kind: 'brought'; readonly offer: UpdateOffer }
  | { readonly kind: 'unbrought'; readonly trouble: ErrorCode }

export const firstUpdateState: RestingState = { kind: 'idle', finding: null, trouble: null }

/** Returns the state after `event`. Returns the same state if the event does not apply, because a late event must not undo later ones. */
export function nextUpdateState(state: UpdateState, event: UpdateEvent): UpdateState {
  switch (event.kind) {
    case 'look':
      return isResting(state) ? { kind: 'looking', before: state } : state
    case 'look-failed':
      return state.kind === 'looking' ? { ...state.before, trouble: event.trouble } : state
    case 'nothing':
      return state.kind === 'looking' ? { kind: 'idle', finding: event.finding, trouble: null } : state
    case 'found':
      return state.kind === 'looking' ? found(state.before, event.offer) : state
    case 'fetch':
      return state.kind === 'offered' ? { kind: 'fetching', offer: state.offer, bytes: 0 } : state
    case 'came':
      return state.kind === 'fetching' ? { ...state, bytes: Math.min(event.bytes, state.offer.file.bytes) } : state
    case 'fetch-failed':
      return state.kind === 'fetching' ? { kind: 'offered', offer: state.offer, trouble: event.trouble } : state
    case 'whole':
      return state.kind === 'fetching' ? { kind: 'ready', offer: state.offer, trouble: null } : state
    case 'brought':
      return state.kind === 'looking' ? { kind: 'ready', offer: event.offer, trouble: null } : state
    case 'unbrought':
      return state.kind === 'looking' ? { kind: 'idle', finding: null, trouble: event.trouble } : state
  }
}

export function isResting(state: UpdateState): state is RestingState {
  return state.kind === 'idle' || state.kind === 'offered' || state.kind === 'ready'
}

/** A downloaded file is not downloaded again. */
function found(before: RestingState, offer: UpdateOffer): UpdateState {
  const isHere = before.kind === 'ready' && before.offer.file.sha512 === offer.file.sha512
  return { kind: isHere ? 'ready' : 'offered', offer, trouble: null }
}
