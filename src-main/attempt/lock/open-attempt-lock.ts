import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import type { StoredSession } from '../../account/session-deps.ts'
import type { Session } from '../../account/session.ts'
import type { Core } from '../../platform/core/core.ts'
import type { AllAnnouncers, AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { StoredValues } from '../../platform/settings-file.ts'
import type { AttemptRoom } from '../room/attempt-room-acts.ts'
import { createAttemptLockHandlers } from './attempt-lock-handlers.ts'
import { createAttemptLock, type AttemptLock, type AttemptLockDeps } from './attempt-lock.ts'
import type { ProofKeys } from './proof-keys.ts'

interface AttemptLockCore extends Pick<Core, 'deriveKey' | 'monotonicNow'> {
  readonly log: AttemptLockDeps['log']
  readonly announce: Pick<AllAnnouncers, 'attemptLock'>
  readonly file: StoredValues<StoredSession>
}

interface AttemptLockParts {
  readonly account: { readonly session: Session; readonly access: LearnerAccess; readonly strategy: Strategy } & Pick<
    AttemptLockDeps,
    'isAtHome' | 'openAtHome'
  >
  readonly attempt: {
    readonly keys: ProofKeys
    readonly journal: AttemptLockDeps['journal']
    readonly room: Pick<AttemptRoom, 'learnerId' | 'leaveForAnother'>
    readonly openJournal: () => void
    readonly onJournalFreed: (listener: () => void) => void
  }
  readonly isExamSeat: boolean
  readonly signInAtSeat: (typed: { readonly number: string; readonly pin: string }) => Promise<Result<unknown>>
}

export interface OpenedAttemptLock {
  /** Called first after every change of the session. */
  readonly followSession: () => void
  /** Called when a guest's first screen is shown: the journal may be read from now on. */
  readonly lookAfterFirstScreen: () => void
  readonly handlers: Pick<AllHandlers, 'attemptLock'>
}

export function openAttemptLock(core: AttemptLockCore, { account, attempt, isExamSeat, signInAtSeat }: AttemptLockParts): OpenedAttemptLock {
  const { announce, file } = core
  const { session, access, strategy, isAtHome, openAtHome } = account
  const { keys } = attempt
  let isFirstScreenThere = false
  let hasBegun = false
  /** Returns false for a guest before the first screen, which must not wait for the journal. */
  const tryOpenJournal = (): boolean => {
    if (!isFirstScreenThere && file.get('auth.user') === undefined) return false
    attempt.openJournal()
    return true
  }
  const lock = createAttemptLock({
    ...core,
    ...attempt,
    session,
    access,
    strategy,
    isAtHome,
    openAtHome,
    isKioskDevice: isExamSeat,
    tryOpenJournal,
    signInAtKioskDevice: signInAtSeat
  })
  async function switchLearner(attemptId: string): ReturnType<AttemptLock['switchLearner']> {
    const switched = await lock.switchLearner(attemptId)
    announce.attemptLock.changed({})
    return switched
  }

  function lookAgain(): Promise<void> {
    return lock.begin().then(() => {
      announce.attemptLock.changed({})
    })
  }
  attempt.onJournalFreed(() => {
    if (hasBegun) void lookAgain()
  })

  return {
    handlers: { attemptLock: createAttemptLockHandlers({ lock: { ...lock, switchLearner }, keys, session }) },
    followSession() {
      const { isStarting, auth } = session.view()
      if (isStarting) return
      keys.retainOnly(session.currentUser()?.id ?? null)
      if (hasBegun) return
      hasBegun = true
      if (auth.user !== null && auth.user.role !== 'candidate') access.admit(auth.user.id)
      void lock.begin()
    },
    lookAfterFirstScreen() {
      const wasQuiet = !tryOpenJournal()
      isFirstScreenThere = true
      if (!wasQuiet || !hasBegun) return
      void lock.begin().then(async () => {
        const waiting = await lock.list()
        if (waiting.ok && waiting.value.length > 0) announce.attemptLock.changed({})
      })
    }
  }
}
