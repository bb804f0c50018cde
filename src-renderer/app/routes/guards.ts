import { startMessages } from '../../../src-shared/kernel/errors/start-errors.ts'
import { CodedFailure } from '../../bridge/coded-failure.ts'

export interface Visit {
  /** Path and query of the requested page. */
  readonly wanted: string
  readonly isLoggedIn: boolean
  /** True if the visitor signed out on this page; this always leads to home. */
  readonly hasLoggedOut: boolean
  /** True while an open exam is being saved and left for another learner. Leads to the sign-in page, whether page or guard navigates first. */
  readonly isLeavingForAnother: boolean
  readonly isProfileComplete: boolean
  /** True for an exam session's candidate on a page for others. */
  readonly isAwayFromSeat: boolean
  /** True during an attempt, and on the receipt page directly after submission. */
  readonly isExamHeld: boolean
}

export type GuardDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly to: string; readonly state: { readonly wanted?: string } }
  /** The complete-profile card is shown instead of the page. */
  | { readonly kind: 'ask-profile' }

type Guard = (visit: Visit) => GuardDecision

const stay: GuardDecision = { kind: 'stay' }
const candidateSeat: GuardDecision = { kind: 'go', to: '/exam-seat', state: {} }
const home: GuardDecision = { kind: 'go', to: '/', state: {} }

/** Guards by name (spec, section 2). While an attempt is open, none of them navigates (design, section 4). */
const guards: Readonly<Record<string, Guard>> = {
  /** Sends signed-out visitors to `/login`, which remembers the page. */
  authentication({ wanted, isLoggedIn, hasLoggedOut, isLeavingForAnother }) {
    if (isLoggedIn) return stay
    if (isLeavingForAnother) return { kind: 'go', to: '/login', state: {} }
    return hasLoggedOut ? home : { kind: 'go', to: '/login', state: { wanted } }
  },
  /** Sends signed-in visitors of a guest-only page to home. */
  guest: ({ isLoggedIn }) => (isLoggedIn ? home : stay),
  /** Requires class level, exam and subjects before assessments and medal tests. */
  profile: ({ isProfileComplete }) => (isProfileComplete ? stay : { kind: 'ask-profile' })
}

/**
 * Decides a visit. A candidate is sent to the seat; for others, the first guard that refuses decides.
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
