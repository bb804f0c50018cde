import type { User } from '../../src-shared/account/session-schemas.ts'

/**
 *   starting ──▶ logged-out ──login──▶ logging-in ──▶ logged-in
 *      │              ▲  ▲                 │ refused      │
 *      │              │  └─────────────────┘              ├──logout──▶ logged-out
 *      └──▶ logged-in │                                   └──expiry──▶ expired ──login──▶ logging-in
 *                     └────────────────────────────────────────────logout────┘
 *
 * `expired` keeps the user: the attempt that outlives the session still belongs to that learner, who must prove their identity after a restart. A
 * sign-in that begins while a user is signed in runs `over` that session, which stays unchanged until the new one is proven.
 */
export type SessionState = { readonly kind: 'starting' } | SettledState | { readonly kind: 'logging-in'; readonly over: SettledState }

type SettledState =
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'logged-in'; readonly user: User }
  | { readonly kind: 'expired'; readonly user: User }

export type SessionChange =
  | { readonly kind: 'kept-token-found'; readonly user: User }
  | { readonly kind: 'kept-token-expired'; readonly user: User }
  | { readonly kind: 'no-token-found' }
  | { readonly kind: 'login-began' }
  | { readonly kind: 'login-failed' }
  /** The backend has identified the new learner; the previous user is no longer signed in. */
  | { readonly kind: 'login-proven' }
  | { readonly kind: 'login-done'; readonly user: User }
  | { readonly kind: 'user-fetched'; readonly user: User }
  /** No user is signed in, and the learner of an open attempt has proved their identity to this computer. */
  | { readonly kind: 'learner-recalled'; readonly user: User }
  | { readonly kind: 'expired' }
  | { readonly kind: 'logged-out' }

/** Returns the state after a change; a change that does not fit the state leaves it unchanged. */
export function transition(state: SessionState, change: SessionChange): SessionState {
  switch (change.kind) {
    case 'kept-token-found':
      return state.kind === 'starting' ? { kind: 'logged-in', user: change.user } : state
    case 'kept-token-expired':
      return state.kind === 'starting' ? { kind: 'expired', user: change.user } : state
    case 'no-token-found':
      return state.kind === 'starting' ? { kind: 'logged-out' } : state
    case 'login-began':
      return state.kind === 'starting' || state.kind === 'logging-in' ? state : { kind: 'logging-in', over: state }
    case 'login-failed':
      return state.kind === 'logging-in' ? state.over : state
    case 'login-proven':
      return state.kind === 'logging-in' && state.over.kind === 'logged-in' ? { kind: 'logging-in', over: { kind: 'logged-out' } } : state
    case 'login-done':
      return state.kind === 'logging-in' ? { kind: 'logged-in', user: change.user } : state
    case 'user-fetched':
      return inSession(state, () => ({ kind: 'logged-in', user: change.user }))
    case 'learner-recalled':
      return state.kind === 'logged-out' || state.kind === 'expired' ? { kind: 'expired', user: change.user } : state
    case 'expired':
      return inSession(state, (user) => ({ kind: 'expired', user }))
    case 'logged-out':
      return { kind: 'logged-out' }
  }
}

/** Changes the session of the signed-in user, also while a sign-in runs over it. */
function inSession(state: SessionState, toNext: (user: User) => SettledState): SessionState {
  if (state.kind === 'logged-in') return toNext(state.user)
  if (state.kind === 'logging-in' && state.over.kind === 'logged-in') return { kind: 'logging-in', over: toNext(state.over.user) }
  return state
}

/** Returns the settled state; during a sign-in, the state that it runs over. */
export function settledStateOf(state: SessionState): Exclude<SessionState, { readonly kind: 'logging-in' }> {
  return state.kind === 'logging-in' ? state.over : state
}

/** Returns the signed-in user. */
export function signedInUser(state: SessionState): User | null {
  const settled = settledStateOf(state)
  return settled.kind === 'logged-in' ? settled.user : null
}

/** Returns the learner whose attempt may be shown and continued: the signed-in learner, or the one whose session expired. */
export function currentUserOf(state: SessionState): User | null {
  const settled = settledStateOf(state)
  return settled.kind === 'logged-in' || settled.kind === 'expired' ? settled.user : null
}
