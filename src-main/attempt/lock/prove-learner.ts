import type { AttemptProof, UnlockAnswer } from '../../../src-shared/attempt/attempt-lock.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Credentials, User } from '../../../src-shared/account/session-schemas.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import type { Session } from '../../account/session.ts'
import type { DeriveKey } from '../../platform/derive-key.ts'
import type { OpenAttemptLock } from '../journal/journal-attempt-locks.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import { isKeyOf, type AttemptVerifier } from '../record/attempt-verifier.ts'
import { admitLearner } from './admit-learner.ts'
import { judgeFailedSignIn, learnerOf, secretOf } from './attempt-proof.ts'
import { createProofLimits } from './proof-limits.ts'

export interface ProveLearnerDeps {
  readonly journal: Pick<JournalClient, 'countWrongProof'>
  readonly access: Pick<LearnerAccess, 'userId' | 'admit'>
  readonly session: Pick<Session, 'view' | 'currentUser' | 'recall'> & { readonly login: (credentials: Credentials) => Promise<Result<User>> }
  readonly deriveKey: DeriveKey
  /** Signs a candidate in on this kiosk device, as the device's own page does. */
  readonly signInAtKioskDevice: (typed: { readonly number: string; readonly pin: string }) => Promise<Result<unknown>>
  /** Signs in an account without a password. */
  readonly openAtHome: (accountId: string) => Promise<Result<User>>
  readonly monotonicNow: () => number
  readonly log: { readonly warn: (message: string) => void }
}

/** Checks a proof for an open attempt and admits its learner. One call at a time: a proof counts as wrong while it is checked. */
export type ProveLearner = (one: OpenAttemptLock, proof: AttemptProof) => Promise<Result<UnlockAnswer>>

/** Creates the check: by the attempt's verifier, offline, or else by a sign-in. */
export function createProveLearner(deps: ProveLearnerDeps): ProveLearner {
  const { journal, access, session, deriveKey, log } = deps
  const limits = createProofLimits(deps.monotonicNow)

  async function setCount(attemptId: string, wrongCount: number): Promise<void> {
    limits.count(attemptId, wrongCount)
    await journal.countWrongProof(attemptId, wrongCount)
  }

  async function isRight(attemptId: string, verifier: AttemptVerifier, proof: AttemptProof): Promise<boolean> {
    const key = await deriveKey(secretOf(proof), Buffer.from(verifier.keySalt, 'base64'))
    return isKeyOf(verifier, key, attemptId)
  }

  /** Checks the same proof at the backend. The PIN of one exam is known only to this computer. */
  function signIn(one: OpenAttemptLock, proof: AttemptProof): Promise<Result<unknown>> {
    if (proof.kind === 'candidate') return deps.signInAtKioskDevice({ number: proof.number, pin: proof.pin })
    const learner = learnerOf(one, session.currentUser())
    const identifier = learner?.email ?? learner?.username ?? null
    if (proof.kind !== 'password' || identifier === null) return Promise.resolve(fail('backend/unreachable'))
    return session.login({ identifier, password: proof.password })
  }

  /** If the session has ended, the learner is signed in again behind the open exam when the backend is reachable. */
  async function renewSession(one: OpenAttemptLock, proof: AttemptProof): Promise<void> {
    if (session.view().auth.loggedIn || proof.kind === 'pin') return
    const renewed = await signIn(one, proof)
    if (!renewed.ok) log.warn(`attempt lock: the session was not renewed: ${renewed.error.code}`)
  }

  /** Nothing is checked, so nothing can be wrong; the backend refuses an account that has a password by now. */
  async function openByPress({ userId }: OpenAttemptLock): Promise<Result<UnlockAnswer>> {
    const opened = await deps.openAtHome(userId)
    if (!opened.ok) return opened
    return access.userId() === userId ? succeed({ outcome: 'unlocked' }) : fail('attempt/not-owner')
  }

  return async (one, proof) => {
    if (proof.kind === 'press') return openByPress(one)
    const { attemptId, lock } = one
    const before = lock?.wrongCount ?? 0
    const waitMs = limits.waitMs(attemptId, before)
    if (waitMs > 0) return succeed({ outcome: 'wait', waitMs })
    // Count the attempt as wrong before the check: neither a kill in between nor parallel proofs give an attempt back.
    const counted = await journal.countWrongProof(attemptId, before + 1)
    if (!counted.ok) return counted
    const left = limits.count(attemptId, before + 1)
    const verifier = lock?.verifier ?? null
    if (lock !== null && verifier !== null && (await isRight(attemptId, verifier, proof))) {
      if (!admitLearner(deps, one.userId, lock.learner)) return fail('attempt/not-owner')
      await setCount(attemptId, 0)
      void renewSession(one, proof)
      return succeed({ outcome: 'unlocked' })
    }
    const signedIn = await signIn(one, proof)
    if (signedIn.ok) {
      const isOwn = access.userId() === one.userId
      await setCount(attemptId, isOwn ? 0 : before)
      return succeed({ outcome: isOwn ? 'unlocked' : 'other-candidate' })
    }
    const verdict = judgeFailedSignIn(signedIn.error.code, verifier !== null)
    if (verdict === 'wrong') return succeed({ outcome: 'wrong', ...left })
    if (verdict === 'unjudged') await setCount(attemptId, before)
    return signedIn
  }
}
