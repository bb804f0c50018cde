import type { GuardName } from './routes.ts'

export interface Visit {
  /** Path and query of the page that was asked for. */
  readonly wanted: string
  readonly isLoggedIn: boolean
  /** True while an attempt is being taken, or was just handed in. */
  readonly isExamHeld: boolean
}

export type GuardDecision = { readonly kind: 'stay' } | { readonly kind: 'go'; readonly to: string; readonly state: { readonly wanted?: string } }

const stay: GuardDecision = { kind: 'stay' }

/**
 * Spec, section 2: logged-out visitors of a protected page go to `/login`, which remembers the page; logged-in visitors of a guest-only
 * page go home. Design, section 4: while an attempt is open no guard navigates.
 */
export function decideVisit(guard: GuardName, { wanted, isLoggedIn, isExamHeld }: Visit): GuardDecision {
  switch (guard) {
    case 'none':
      return stay
    case 'guest':
      return isLoggedIn ? { kind: 'go', to: '/', state: {} } : stay
    case 'held-exam':
      return isLoggedIn || isExamHeld ? stay : toLogin(wanted)
    case 'authentication':
      return isLoggedIn ? stay : toLogin(wanted)
  }
}

function toLogin(wanted: string): GuardDecision {
  return { kind: 'go', to: '/login', state: { wanted } }
}

/** The page that a visitor of `/login` wanted, if the guard sent them there. Only paths of the app count. */
export function wantedPage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return undefined
  const { wanted } = state
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : undefined
}
