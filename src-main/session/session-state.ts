import type { User } from '../../src-shared/session/session-schemas.ts'

/**
 *   starting ──▶ logged-out ──login──▶ logging-in ──▶ logged-in
 *      │              ▲  ▲                 │ refused      │
 *      │              │  └─────────────────┘              ├──logout──▶ logged-out
 *      └──▶ logged-in │                                   └──expiry──▶ expired ──login──▶ logging-in
 *                     └────────────────────────────────────────────logout────┘
 *
 * `expired` remembers who was signed in: the attempt that outlives the session is still that learner's.
 */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'logging-in'; readonly expiredUser: User | null }
  | { readonly kind: 'logged-in'; readonly user: User }
  | { readonly kind: 'expired'; readonly user: User }

export type SessionChange =
  | { readonly kind: 'kept-token-found'; readonly user: User }
  | { readonly kind: 'kept-token-expired'; readonly user: User }
  | { readonly kind: 'no-token-found' }
  | { readonly kind: 'login-began' }
  | { readonly kind: 'login-failed' }
  | { readonly kind: 'login-done'; readonly user: User }
  | { readonly kind: 'user-fetched'; readonly user: User }
  | { readonly kind: 'expired' }
  | { readonly kind: 'logged-out' }

/** The state after a change; a change that does not fit the state leaves it as it is. */
export function transition(state: SessionState, change: SessionChange): SessionState {
  switch (change.kind) {
    case 'kept-token-found':
      return state.kind === 'starting' ? { kind: 'logged-in', user: change.user } : state
    case 'kept-token-expired':
      return state.kind === 'starting' ? { kind: 'expired', user: change.user } : state
    case 'no-token-found':
      return state.kind === 'starting' ? { kind: 'logged-out' } : state
    case 'login-began':
      if (state.kind === 'starting' || state.kind === 'logging-in') return state
      return { kind: 'logging-in', expiredUser: state.kind === 'expired' ? state.user : null }
    case 'login-failed':
      if (state.kind !== 'logging-in') return state
      return state.expiredUser ? { kind: 'expired', user: state.expiredUser } : { kind: 'logged-out' }
    case 'login-done':
      return state.kind === 'logging-in' ? { kind: 'logged-in', user: change.user } : state
    case 'user-fetched':
      return state.kind === 'logged-in' ? { kind: 'logged-in', user: change.user } : state
    case 'expired':
      return state.kind === 'logged-in' ? { kind: 'expired', user: state.user } : state
    case 'logged-out':
      return { kind: 'logged-out' }
  }
}

/** Whose attempt may be shown and continued: the signed-in learner's, or that of the one whose session ended by itself. */
export function occupantOf(state: SessionState): User | null {
  switch (state.kind) {
    case 'logged-in':
    case 'expired':
      return state.user
    case 'logging-in':
      return state.expiredUser
    default:
      return null
  }
}
