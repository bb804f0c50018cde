import type { AttemptProof, LockedAttempt, UnlockAnswer } from '../../../src-shared/attempt/attempt-lock.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import type { AttemptRoom } from '../room/attempt-room-acts.ts'
import { createQueue } from '../../platform/create-queue.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { Session } from '../../account/session.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import { admitLearner } from './admit-learner.ts'
import { proofKindOf, type KnownLearners } from './attempt-proof.ts'
import { headingOfLocked } from './locked-heading.ts'
import type { ProofKeys } from './proof-keys.ts'
import { createProveLearner, type ProveLearnerDeps } from './prove-learner.ts'
import { switchLearner } from './switch-learner.ts'
import { announcedOf, isAskedAbout, learnerFactsOf } from './waiting-attempts.ts'

export interface AttemptLockDeps extends ProveLearnerDeps {
  readonly journal: ProveLearnerDeps['journal'] & Pick<JournalClient, 'listOpenLocks' | 'readAttempt' | 'saveAttemptLock'>
  readonly access: LearnerAccess
  readonly session: ProveLearnerDeps['session'] & Pick<Session, 'logout'>
  readonly keys: ProofKeys
  readonly room: Pick<AttemptRoom, 'learnerId' | 'leaveForAnother'>
  readonly strategy: Strategy
  readonly isAtHome: () => boolean
  /** Whether this computer is a kiosk device of a centre. */
  readonly isKioskDevice: boolean
  /** Opens the journal and returns true, unless the first screen of a guest is not shown yet. */
  readonly tryOpenJournal: () => boolean
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
  const { journal, access, session, log } = deps
  const prove = createProveLearner(deps)
  const enqueue = createQueue()
  let beginning: Promise<void> = Promise.resolve()

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
    const kind = proofKindOf(one, knownLearnersOf(deps))
    return kind === proof.kind ? prove(one, proof) : fail('request/malformed')
  }

  return {
    begin() {
      beginning = lookAtStart(deps).catch((error: unknown) => {
        log.warn(`attempt lock: ${error instanceof Error ? error.message : String(error)}`)
      })
      return beginning
    },
    async list() {
      await beginning
      return listWaiting(deps)
    },
    unlock: (attemptId, proof) => enqueue(() => unlockNow(attemptId, proof)),
    switchLearner: (attemptId) => enqueue(() => switchLearner(deps, attemptId))
  }
}

/** If the exam session's rules allow it, a kiosk device continues at once; a candidate who had not begun signs in again. */
async function lookAtStart(deps: AttemptLockDeps): Promise<void> {
  const { journal, access, session } = deps
  if (access.userId() !== null || !deps.tryOpenJournal()) return
  const signedIn = session.view().auth.user
  const open = await journal.listOpenLocks()
  if (!open.ok) return
  const [own] = signedIn === null ? open.value : open.value.filter(({ userId }) => userId === signedIn.id)
  if (own?.lock?.opensAtOnce === true) admitLearner(deps, own.userId, own.lock.learner)
  else if (signedIn?.role === 'candidate' && own === undefined) await session.logout({ waitsForBackend: false })
}

async function listWaiting(deps: AttemptLockDeps): Promise<Result<LockedAttempt[]>> {
  const { journal, access, session, isKioskDevice } = deps
  if (session.view().isStarting || !deps.tryOpenJournal()) return succeed([])
  const provenId = access.userId()
  const open = await journal.listOpenLocks()
  if (!open.ok) return open
  const signedInId = session.view().auth.user?.id ?? null
  const known = knownLearnersOf(deps)
  const shown: LockedAttempt[] = []
  for (const one of announcedOf(open.value, { provenId, signedInId, ...known })) {
    const record = await journal.readAttempt(one.attemptId)
    if (!record.ok || record.value === null || record.value.receipt !== null) continue
    const learnerFacts = learnerFactsOf(one, { ...known, isKioskDevice })
    const locked = { ...headingOfLocked(record.value), ...learnerFacts, isOwn: provenId !== null }
    if (isAskedAbout(locked)) shown.push(locked)
  }
  // Meanwhile the learner may have proved their identity, left or continued.
  return succeed(access.userId() === provenId && (provenId === null || deps.room.learnerId() === null) ? shown : [])
}

function knownLearnersOf({ strategy, isAtHome, session }: AttemptLockDeps): KnownLearners {
  return { strategy, isAtHome: isAtHome(), currentUser: session.currentUser() }
}
