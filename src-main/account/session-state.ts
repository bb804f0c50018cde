import type { User } from '../../src-shared/account/session-schemas.ts'

/**
 *   starting ──▶ logged-out ──login──▶ logging-in ──▶ logged-in
 *      │              ▲  ▲                 │ refused      │
 *      │              │  └─────────────────┘              ├──logout──▶ logged-out
 *      └──▶ logged-in │                                   └──expiry──▶ expired ──login──▶ logging-in
 *                     └────────────────────────────────────────────logout────┘
 *
 * `expired` remembers who was signed in: the attempt that outlives the session is still that learner's, who after a restart proves it first. A log-in that begins while somebody
 * is signed in goes on `over` that session, which stays as it is until the new one is proven.
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
  /** The backend has named the new learner: whoever was signed in until now is not any more. */
  | { readonly kind: 'login-proven' }
  | { readonly kind: 'login-done'; readonly user: User }
  | { readonly kind: 'user-fetched'; readonly user: User }
  /** Nobody is signed in, and the learner of an open attempt has proved to this computer who they are. */
  | { readonly kind: 'learner-recalled'; readonly user: User }
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

/** Changes the session of whoever is signed in, also while a log-in goes on over it. */
function inSession(state: SessionState, toNext: (user: User) => SettledState): SessionState {
  if (state.kind === 'logged-in') return toNext(state.user)
  if (state.kind === 'logging-in' && state.over.kind === 'logged-in') return { kind: 'logging-in', over: toNext(state.over.user) }
  return state
}

/** What holds now: while a log-in is in progress, what it goes on over. */
export function settledStateOf(state: SessionState): Exclude<SessionState, { readonly kind: 'logging-in' }> {
  return state.kind === 'logging-in' ? state.over : state
}

/** Who is signed in. */
export function signedInUser(state: SessionState): User | null {
  const settled = settledStateOf(state)
  return settled.kind === 'logged-in' ? settled.user : null
}

/** Whose attempt may be shown and continued: the signed-in learner's, or that of the one whose session ended by itself. */
export function currentUserOf(state: SessionState): User | null {
  const settled = settledStateOf(state)
  return settled.kind === 'logged-in' || settled.kind === 'expired' ? settled.user : null
}
