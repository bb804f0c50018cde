import { startMessages } from '../../../src-shared/kernel/errors/start-errors.ts'
import { CodedFailure } from '../../bridge/coded-failure.ts'

export interface Visit {
  /** Path and query of the page that was asked for. */
  readonly wanted: string
  readonly isLoggedIn: boolean
  /** True where the visitor signed out while on this page: that always ends at home. */
  readonly hasLoggedOut: boolean
  /** True while an exam is saved and left for another learner: that ends at the sign-in, whichever is there first, page or guard. */
  readonly isLeavingForAnother: boolean
  readonly isProfileComplete: boolean
  /** True for a candidate of an exam session on a page that is for others. */
  readonly isAwayFromSeat: boolean
  /** True while an attempt is being taken, and on the receipt of one that was just handed in. */
  readonly isExamHeld: boolean
}

export type GuardDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly to: string; readonly state: { readonly wanted?: string } }
  /** The page waits behind the complete-profile card. */
  | { readonly kind: 'ask-profile' }

type Guard = (visit: Visit) => GuardDecision

const stay: GuardDecision = { kind: 'stay' }
const candidateSeat: GuardDecision = { kind: 'go', to: '/exam-seat', state: {} }
const home: GuardDecision = { kind: 'go', to: '/', state: {} }

/** The guards by name. Spec, section 2; while an attempt is open none of them navigates (design, section 4). */
const guards: Readonly<Record<string, Guard>> = {
  /** Logged-out visitors go to `/login`, which remembers the page. */
  authentication({ wanted, isLoggedIn, hasLoggedOut, isLeavingForAnother }) {
    if (isLoggedIn) return stay
    if (isLeavingForAnother) return { kind: 'go', to: '/login', state: {} }
    return hasLoggedOut ? home : { kind: 'go', to: '/login', state: { wanted } }
  },
  /** Logged-in visitors of a guest-only page go home. */
  guest: ({ isLoggedIn }) => (isLoggedIn ? home : stay),
  /** Class level, exam and subjects are asked for before assessments and medal tests. */
  profile: ({ isProfileComplete }) => (isProfileComplete ? stay : { kind: 'ask-profile' })
}

/**
 * What becomes of a visit: a candidate belongs at the seat; for all others the first guard that does not let it stay decides.
 * @throws {CodedFailure} `route/unknown-guard`, 'Unknown middleware <name>'.
 */
export function decideVisit(names: readonly string[], visit: Visit): GuardDecision {
  const { isAwayFromSeat, isExamHeld } = visit
  if (isAwayFromSeat && !isExamHeld) return candidateSeat
  const decisions = names.map(guardNamed).map((guard) => (visit.isExamHeld ? stay : guard(visit)))
  return decisions.find(({ kind }) => kind !== 'stay') ?? stay
}

function guardNamed(name: string): Guard {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (guard) return guard
  throw new CodedFailure({ code: 'route/unknown-guard', message: `${startMessages['route/unknown-guard']} ${name}` })
}
