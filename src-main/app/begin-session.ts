import type { Account } from '../account/open-account.ts'
import type { OpenedAttemptLock } from '../attempt/lock/open-attempt-lock.ts'
import type { AttemptDomain } from '../attempt/open-attempt.ts'
import type { ExamSession } from '../exam-session/open-exam-session.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'

/** The backend starts after this time at the latest, if no request has started it before. */
const FIRST_SCREEN_MS = 1000

interface SessionFollowers {
  readonly backend: Pick<BackendSwitch, 'start'>
  readonly account: Pick<Account, 'session' | 'followSettings'>
  readonly attempt: Pick<AttemptDomain, 'room' | 'openJournal' | 'wake'>
  readonly examSession: Pick<ExamSession, 'seat'>
  readonly lock: Pick<OpenedAttemptLock, 'followSession' | 'lookAfterFirstScreen'>
}

/** Starts the session and forwards its changes in the required order. */
export function beginSession({ announce }: Pick<Core, 'announce'>, { backend, account, attempt, examSession, lock }: SessionFollowers): void {
  const { session, followSettings } = account
  const { room, openJournal, wake } = attempt
  session.onChange(() => {
    lock.followSession()
    // Before the user is announced, so that the journal is checked before requests of that user arrive.
    if (session.currentUser()) openJournal()
    followSettings()
    announce.session.changed(session.view())
    room.checkCurrentUser()
    examSession.seat.noteCurrentUser()
    if (session.currentUser()) wake()
  })
  // The first screen of a guest needs neither, and they must not compete with it on a slow processor.
  setTimeout(() => {
    backend.start()
    openJournal()
    lock.lookAfterFirstScreen()
  }, FIRST_SCREEN_MS)
  void session.start()
}
