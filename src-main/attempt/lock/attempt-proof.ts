import type { AttemptProof, ProofKind } from '../../../src-shared/attempt/attempt-lock.ts'
import type { User } from '../../../src-shared/account/session-schemas.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import { isBackendAway } from '../../platform/backend/backend-away.ts'
import type { OpenAttemptLock } from '../journal/journal-attempt-locks.ts'

/** How learners sign in on this computer, and its current user. */
export interface KnownLearners {
  readonly strategy: Strategy
  /** Whether accounts without a password exist here. */
  readonly isAtHome: boolean
  /** The session's current user, also after the session has expired; null if there is none. */
  readonly currentUser: User | null
}

type LockOwner = Pick<OpenAttemptLock, 'userId'> & { readonly lock: Pick<NonNullable<OpenAttemptLock['lock']>, 'learner' | 'proof'> | null }

/** Returns the learner of an open attempt; null if this computer does not know them any more. */
export function learnerOf({ userId, lock }: LockOwner, currentUser: User | null): User | null {
  return lock?.learner ?? (currentUser?.id === userId ? currentUser : null)
}

/** Returns how the learner of an open attempt proves their identity. */
export function proofKindOf(one: LockOwner, { strategy, isAtHome, currentUser }: KnownLearners): ProofKind {
  const learner = learnerOf(one, currentUser)
  if (learner?.role === 'candidate') return 'candidate'
  if (one.lock?.proof === 'pin') return 'pin'
  if (isAtHome && learner?.opensHere === true) return 'press'
  return strategy === 'local' && learner !== null ? 'password' : 'sign-in'
}

/** Returns the text from which the key is derived. */
export function secretOf(proof: AttemptProof): string {
  switch (proof.kind) {
    case 'password':
      return proof.password
    case 'pin':
      return proof.pin
    case 'press':
      return ''
    case 'candidate':
      return `${proof.number} ${proof.pin}`
  }
}

/**
 * Judges a proof whose sign-in failed. `wrong`: it counts, and the learner is told that it was wrong. `counted`: this computer has refused it, so it
 * counts, and the learner is told why the sign-in failed. `unjudged`: neither this computer nor the backend could check it, so it does not count.
 */
export function judgeFailedSignIn(code: string, hasVerifier: boolean): 'wrong' | 'counted' | 'unjudged' {
  if (isWrongProof(code) || (hasVerifier && isBackendAway(code))) return 'wrong'
  return hasVerifier ? 'counted' : 'unjudged'
}

function isWrongProof(code: string): boolean {
  return code === 'session/wrong-credentials' || code === 'exam-seat/wrong-pin'
}
