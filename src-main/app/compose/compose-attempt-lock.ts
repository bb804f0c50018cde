import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Strategy } from '../../../src-shared/device/strategies.ts'
import { createAttemptLock, secretOf, type AttemptLock, type AttemptLockDeps } from '../../attempt/lock/attempt-lock.ts'
import { createAttemptLockHandlers } from '../../attempt/lock/attempt-lock-handlers.ts'
import { createLearnerAccess, type LearnerAccess } from '../../account/learner-access.ts'
import { openAttemptKind } from '../../attempt/lock/open-attempt-kind.ts'
import { createProofKeys } from '../../attempt/lock/proof-keys.ts'
import type { AttemptRoom } from '../../attempt/room/attempt-room-acts.ts'
import type { Account } from './compose-session.ts'
import type { ExamSeat } from '../../exam-session/exam-session-client.ts'
import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { CallGuardDeps } from '../../platform/ipc/call-guard.ts'
import type { AllAnnouncers, AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { Seat } from '../../device/policy/judge-kiosk-device.ts'
import type { Log } from '../../platform/log/log.ts'
import type { DeriveKey } from '../../platform/derive-key.ts'
import type { Session } from '../../account/session.ts'
import type { Admission, StoredSession } from '../../account/session-deps.ts'
import type { SessionConfiguration } from '../../account/sign-in/session-configuration.ts'
import type { StoredValues } from '../../platform/settings-file.ts'

interface AccessParts {
  readonly seatReading: { readonly seat: Pick<Seat, 'kind'> }
  readonly session: () => Session
  readonly currentAttempt: Pick<CurrentAttempt, 'read'>
}

/** Who has proved who they are, and who may sign in beside an open attempt. */
export function composeLearnerAccess({ seatReading, session, currentAttempt }: AccessParts): {
  readonly access: LearnerAccess
  readonly admission: Admission
} {
  const access = createLearnerAccess(session)
  return {
    access,
    admission: {
      mayEnter({ id }) {
        const attempt = currentAttempt.read()
        return attempt === null || attempt.learnerId === id ? succeed(null) : fail('session/other-learner')
      },
      entered({ id }) {
        access.admit(id)
      },
      // A candidate's session goes on, so that the centre still hears of the seat; it opens no attempt before number and PIN.
      trustsSaved: ({ role }) => role === 'candidate' || seatReading.seat.kind !== 'exam'
    }
  }
}

interface LockParts {
  readonly log: Pick<Log, 'warn'>
  readonly announce: Pick<AllAnnouncers, 'attemptLock'>
  readonly account: Pick<Account, 'session' | 'keychain'>
  readonly access: LearnerAccess
  readonly journal: AttemptLockDeps['journal']
  readonly room: Pick<AttemptRoom, 'learnerId' | 'occupiedBy' | 'leaveForAnother'>
  readonly openJournal: () => void
  readonly seat: () => Pick<ExamSeat, 'signIn'>
  readonly settings: StoredValues<StoredSession>
  readonly strategy: Strategy
  readonly isExamSeat: boolean
  readonly monotonicNow: () => number
}

export interface ComposedAttemptLock {
  readonly bind: AttemptLock['bind']
  readonly closeTo: AttemptLock['closeTo']
  readonly handlers: AllHandlers['attemptLock']
  /** The session as pages use it: what a learner types to sign in is what their next attempt knows them by. */
  readonly session: Session
  /** Only of a current user who has proved who they are. */
  readonly provenSession: Session
  /** A candidate has signed in at this seat. */
  readonly noteCandidate: (userId: string, typed: { readonly number: string; readonly pin: string }) => void
  /** A new password is what the next attempt knows its learner by. */
  readonly withLearner: <Behind extends Pick<AllHandlers, 'profile'>>(handlers: Behind) => Behind
  /** How the attempt is sat that is open here, in its room or in the journal of the current user; null where none is. */
  readonly openAttempt: CallGuardDeps['openAttempt']
  /** Told of every change of the session, before anybody else. */
  readonly followSession: () => void
  /** The first screen of a guest is there: now the journal may be read. */
  readonly lookAfterFirstScreen: () => void
}

interface LockSurroundings extends Omit<LockParts, 'settings' | 'strategy' | 'isExamSeat'>, Pick<AccessParts, 'seatReading'> {
  readonly deriveKey: DeriveKey
  readonly file: LockParts['settings']
  readonly configuration: Pick<SessionConfiguration, 'strategy'>
}

export function composeAttemptLock({ deriveKey, file, configuration, seatReading, ...parts }: LockSurroundings): ComposedAttemptLock {
  const { strategy } = configuration
  const isExamSeat = seatReading.seat.kind === 'exam'
  return joinAttemptLock({ ...parts, settings: file, strategy, isExamSeat }, deriveKey)
}

/** The lock with its parts; `deriveKey` takes its time in a worker. */
export function joinAttemptLock(parts: LockParts, deriveKey: DeriveKey): ComposedAttemptLock {
  const { log, announce, account, access, room, settings } = parts
  const keys = createProofKeys({ keychain: account.keychain, deriveKey, log })
  const session: Session = {
    ...account.session,
    async login(credentials) {
      const user = await account.session.login(credentials)
      if (user.ok) void keys.learn(user.value.id, 'password', credentials.password)
      return user
    }
  }
  let isFirstScreenThere = false
  let hasBegun = false
  /** Nobody was signed in here: what a guest sees first does not wait for the journal. */
  const tryOpenJournal = (): boolean => {
    if (!isFirstScreenThere && settings.get('auth.user') === undefined) return false
    parts.openJournal()
    return true
  }
  const lock = createAttemptLock({ ...parts, session, keys, deriveKey, tryOpenJournal, signInAtSeat: (typed) => parts.seat().signIn(typed) })
  async function switchLearner(attemptId: string): ReturnType<AttemptLock['switchLearner']> {
    const switched = await lock.switchLearner(attemptId)
    announce.attemptLock.changed({})
    return switched
  }

  return {
    bind: (attempt) => lock.bind(attempt),
    closeTo: (userId) => lock.closeTo(userId),
    handlers: createAttemptLockHandlers({ lock: { ...lock, switchLearner }, keys, session }),
    session,
    provenSession: { ...account.session, occupant: () => access.user() },
    noteCandidate(userId, typed) {
      void keys.learn(userId, 'candidate', secretOf({ kind: 'candidate', ...typed }))
    },
    withLearner: (handlers) => ({
      ...handlers,
      profile: {
        ...handlers.profile,
        async changePassword(passwords) {
          const changed = await handlers.profile.changePassword(passwords)
          const userId = session.occupant()?.id
          if (changed.ok && userId !== undefined) void keys.learn(userId, 'password', passwords.newPassword)
          return changed
        }
      }
    }),
    openAttempt: () => {
      const inRoom = room.occupiedBy()
      if (inRoom !== null) return openAttemptKind(inRoom.sittingMode)
      return lock.openSittingMode().then((mode) => (mode === null ? null : openAttemptKind(mode)))
    },
    followSession() {
      const { isStarting, auth } = session.view()
      if (isStarting) return
      keys.keepOnly(session.occupant()?.id ?? null)
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
