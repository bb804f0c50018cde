import type { AttemptProof, LockedAttempt, ProofKind, UnlockAnswer } from '../../../src-shared/attempt/attempt-lock.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { User } from '../../../src-shared/account/session-schemas.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import type { AttemptRoom } from '../room/attempt-room-acts.ts'
import { createQueue } from '../../platform/create-queue.ts'
import type { OpenAttemptLock } from '../journal/journal-attempt-locks.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { DeriveKey } from '../../platform/derive-key.ts'
import type { Session } from '../../account/session.ts'
import { isKeyOf, type AttemptVerifier } from '../record/attempt-verifier.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import { headingOfLocked } from './locked-heading.ts'
import type { ProofKeys } from './proof-keys.ts'
import { createProofLimits } from './proof-limits.ts'
import { switchLearner } from './switch-learner.ts'

/** At most this many waiting attempts are announced. */
const ANNOUNCED_MOST = 5

export interface AttemptLockDeps {
  readonly journal: Pick<JournalClient, 'listOpenLocks' | 'readAttempt' | 'saveAttemptLock' | 'countWrongProof'>
  readonly access: LearnerAccess
  readonly session: Pick<Session, 'view' | 'currentUser' | 'recall' | 'logout'> & {
    readonly login: (credentials: Credentials) => Promise<Result<User>>
  }
  readonly keys: ProofKeys
  readonly deriveKey: DeriveKey
  readonly room: Pick<AttemptRoom, 'learnerId' | 'leaveForAnother'>
  /** Signs a candidate in on this kiosk device, as the device's own page does. */
  readonly signInAtKioskDevice: (typed: { readonly number: string; readonly pin: string }) => Promise<Result<unknown>>
  readonly strategy: Strategy
  /** Whether this computer is a kiosk device of a centre. */
  readonly isKioskDevice: boolean
  /** Opens the journal and returns true, unless the first screen of a guest is not shown yet. */
  readonly tryOpenJournal: () => boolean
  readonly monotonicNow: () => number
  readonly log: { readonly warn: (message: string) => void }
}

interface Credentials {
  readonly identifier: string
  readonly password: string
}

export interface AttemptLock {
  /** Checks once what the last run left, as soon as the session is known; the other calls wait for it. */
  begin(): Promise<void>
  list(): Promise<Result<LockedAttempt[]>>
  unlock(attemptId: string, proof: AttemptProof): Promise<Result<UnlockAnswer>>
  /** Saves the room's attempt for its learner and signs them out; `attempt/may-not-leave` for a candidate and on a kiosk device. */
  switchLearner(attemptId: string): Promise<Result<Record<string, never>>>
}

/**
 * Locks open attempts until their own learner has proved their identity: by a sign-in to their account, or on this computer by a secret for which the
 * attempt stores its own verifier (docs/decisions/0055-unlock-an-open-attempt-only-for-its-own-learner.md).
 */
export function createAttemptLock(deps: AttemptLockDeps): AttemptLock {
  const { journal, access, session, deriveKey, monotonicNow, log } = deps
  const limits = createProofLimits(monotonicNow)
  let beginning: Promise<void> = Promise.resolve()
  const enqueue = createQueue()

  /** If the exam session's rules allow it, a kiosk device continues at once; a candidate who had not begun signs in again. */
  async function lookAtStart(): Promise<void> {
    if (access.userId() !== null || !deps.tryOpenJournal()) return
    const signedIn = session.view().auth.user
    const open = await journal.listOpenLocks()
    if (!open.ok) return
    const [own] = signedIn === null ? open.value : open.value.filter(({ userId }) => userId === signedIn.id)
    if (own?.lock?.opensAtOnce === true) admit(own.userId, own.lock.learner)
    else if (signedIn?.role === 'candidate' && own === undefined) await session.logout({ waitsForBackend: false })
  }

  function admit(userId: string, learner: User | null): boolean {
    const isCurrent = session.currentUser()?.id === userId
    if (!isCurrent && (learner?.id !== userId || !session.recall(learner))) return false
    access.admit(userId)
    return true
  }

  async function list(): Promise<Result<LockedAttempt[]>> {
    await beginning
    if (session.view().isStarting || !deps.tryOpenJournal()) return succeed([])
    const ownId = access.userId()
    const open = await journal.listOpenLocks()
    if (!open.ok) return open
    const signedIn = session.view().auth.user?.id ?? null
    const lastId = session.currentUser()?.id ?? null
    const mayShow = (userId: string): boolean => userId === ownId || (ownId === null && (signedIn === null || userId === signedIn))
    const waiting = open.value.filter((one) => mayShow(one.userId) && isAnnounced(one))
    const ordered = [...waiting.filter(({ userId }) => userId === lastId), ...waiting.filter(({ userId }) => userId !== lastId)]
    const shown: LockedAttempt[] = []
    for (const one of ordered.slice(0, ANNOUNCED_MOST)) {
      const record = await journal.readAttempt(one.attemptId)
      if (!record.ok || record.value === null || record.value.receipt !== null) continue
      const locked = { ...headingOfLocked(record.value), ...facts(one), isOwn: ownId !== null }
      // An interrupted attempt continues at once for its learner; for an attempt that they left, they are asked.
      if (locked.isLeft || !locked.isOwn) shown.push(locked)
    }
    // Meanwhile the learner may have proved their identity, left or continued.
    return succeed(access.userId() === ownId && (ownId === null || deps.room.learnerId() === null) ? shown : [])
  }

  /**
   * Whether the attempt is listed. A candidate who continues at another computer, or can be verified only by the centre's server, is not listed by
   * name.
   */
  function isAnnounced(one: OpenAttemptLock): boolean {
    return proofOf(one) !== 'candidate' || (one.lock?.verifier ?? null) !== null
  }

  function facts(one: OpenAttemptLock): Pick<LockedAttempt, 'learnerName' | 'proof' | 'mayBeLeft'> {
    const learner = learnerOf(one)
    const proof = proofOf(one)
    return {
      learnerName: learner?.name ?? '',
      proof,
      mayBeLeft: !deps.isKioskDevice && proof !== 'candidate'
    }
  }

  function learnerOf({ userId, lock }: OpenAttemptLock): User | null {
    const last = session.currentUser()
    return lock?.learner ?? (last?.id === userId ? last : null)
  }

  function proofOf(one: OpenAttemptLock): ProofKind {
    const learner = learnerOf(one)
    if (learner?.role === 'candidate') return 'candidate'
    if (one.lock?.proof === 'pin') return 'pin'
    return deps.strategy === 'local' && learner !== null ? 'password' : 'sign-in'
  }

  async function unlockNow(attemptId: string, proof: AttemptProof): Promise<Result<UnlockAnswer>> {
    await beginning
    const open = await journal.listOpenLocks()
    if (!open.ok) return open
    const one = open.value.find((each) => each.attemptId === attemptId)
    if (one === undefined) return fail('attempt/not-found')
    if (access.userId() === one.userId) return succeed({ outcome: 'unlocked' })
    const { user } = session.view().auth
    if (access.userId() !== null || (user !== null && user.id !== one.userId)) return fail('attempt/not-owner')
    if (session.view().busy) return fail('session/busy')
    return proofOf(one) === proof.kind ? prove(one, proof) : fail('request/malformed')
  }

  async function prove(one: OpenAttemptLock, proof: AttemptProof): Promise<Result<UnlockAnswer>> {
    const { attemptId, lock } = one
    const before = lock?.wrongCount ?? 0
    const waitMs = limits.waitMs(attemptId, before)
    if (waitMs > 0) return succeed({ outcome: 'wait', waitMs })
    // Count the attempt as wrong before the check: neither a kill in between nor parallel proofs give an attempt back.
    const counted = await journal.countWrongProof(attemptId, before + 1)
    if (!counted.ok) return counted
    const left = limits.count(attemptId, before + 1)
    const reset = async (count: number): Promise<void> => {
      limits.count(attemptId, count)
      await journal.countWrongProof(attemptId, count)
    }
    const verifier = lock?.verifier ?? null
    if (lock !== null && verifier !== null && (await isRight(attemptId, verifier, proof))) {
      if (!admit(one.userId, lock.learner)) return fail('attempt/not-owner')
      await reset(0)
      void renewSession(one, proof)
      return succeed({ outcome: 'unlocked' })
    }
    const signedIn = await signIn(one, proof)
    if (signedIn.ok) {
      const isOwn = access.userId() === one.userId
      await reset(isOwn ? 0 : before)
      return succeed({ outcome: isOwn ? 'unlocked' : 'other-candidate' })
    }
    const { code } = signedIn.error
    if (isWrongProof(code) || (verifier !== null && isUnreachable(code))) return succeed({ outcome: 'wrong', ...left })
    if (verifier === null) await reset(before)
    return signedIn
  }

  async function isRight(attemptId: string, verifier: AttemptVerifier, proof: AttemptProof): Promise<boolean> {
    const key = await deriveKey(secretOf(proof), Buffer.from(verifier.keySalt, 'base64'))
    return isKeyOf(verifier, key, attemptId)
  }

  /** Checks the same proof at the backend. The PIN of one exam is known only to this computer. */
  function signIn(one: OpenAttemptLock, proof: AttemptProof): Promise<Result<unknown>> {
    if (proof.kind === 'candidate') return deps.signInAtKioskDevice({ number: proof.number, pin: proof.pin })
    const learner = learnerOf(one)
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

  return {
    begin() {
      beginning = lookAtStart().catch((error: unknown) => {
        log.warn(`attempt lock: ${error instanceof Error ? error.message : String(error)}`)
      })
      return beginning
    },
    list,
    unlock: (attemptId, proof) => enqueue(() => unlockNow(attemptId, proof)),
    switchLearner: (attemptId) => enqueue(() => switchLearner(deps, attemptId))
  }
}

/** Returns the text from which the key is derived. */
export function secretOf(proof: AttemptProof): string {
  switch (proof.kind) {
    case 'password':
      return proof.password
    case 'pin':
      return proof.pin
    case 'candidate':
      return `${proof.number} ${proof.pin}`
  }
}

function isWrongProof(code: string): boolean {
  return code === 'session/wrong-credentials' || code === 'exam-seat/wrong-pin'
}

function isUnreachable(code: string): boolean {
  return code === 'backend/unreachable' || code === 'backend/starting'
}
