import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRoom } from '../room/attempt-room-acts.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { Session } from '../../account/session.ts'
import { storeLock } from './store-lock.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import type { ProofKeys } from './proof-keys.ts'

interface SwitchDeps {
  readonly access: Pick<LearnerAccess, 'user'>
  readonly isKioskDevice: boolean
  readonly journal: Pick<JournalClient, 'listOpenLocks' | 'saveAttemptLock'>
  readonly keys: Pick<ProofKeys, 'keyOf' | 'retainOnly'>
  readonly room: Pick<AttemptRoom, 'learnerId' | 'leaveForAnother'>
  readonly session: Pick<Session, 'logout'>
}

/**
 * "Save and switch learner": saves the room's attempt for its learner and signs them out. The lock is stored first, so that no other learner can open
 * the attempt. The sign-out is part of the call, so the page cannot act for the learner afterwards.
 */
export async function switchLearner(deps: SwitchDeps, attemptId: string): Promise<Result<Record<string, never>>> {
  const { access, isKioskDevice, journal, room, session } = deps
  const learner = access.user()
  if (learner === null) return fail('session/required')
  if (isKioskDevice || learner.role === 'candidate') return fail('attempt/may-not-leave')
  const open = await journal.listOpenLocks()
  if (!open.ok) return open
  const one = open.value.find((each) => each.attemptId === attemptId)
  if (one?.userId !== learner.id) return fail('attempt/not-found')
  const locked = one.lock === null ? await storeLock(deps, { attemptId, learner, opensAtOnce: false }) : succeed(null)
  if (!locked.ok) return locked
  if (room.learnerId() === null) {
    // The attempt already waits; its learner is not continuing now.
    await session.logout({ waitsForBackend: false })
    return succeed({})
  }
  let signedOut: Promise<unknown> = Promise.resolve()
  const left = await room.leaveForAnother(attemptId, () => {
    signedOut = session.logout({ waitsForBackend: false })
  })
  await signedOut
  return left.ok ? succeed({}) : left
}
