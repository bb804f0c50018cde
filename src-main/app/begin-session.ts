import type { Account } from '../account/open-account.ts'
import type { OpenedAttemptLock } from '../attempt/lock/open-attempt-lock.ts'
import type { AttemptDomain } from '../attempt/open-attempt.ts'
import type { ExamSession } from '../exam-session/open-exam-session.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'

/** When the backend starts at the latest, if nothing has asked for it before. */
const FIRST_SCREEN_MS = 1000

interface SessionFollowers {
  readonly backend: Pick<BackendSwitch, 'start'>
  readonly account: Pick<Account, 'session' | 'followSettings'>
  readonly attempt: Pick<AttemptDomain, 'room' | 'openJournal' | 'wake'>
  readonly examSession: Pick<ExamSession, 'seat'>
  readonly lock: Pick<OpenedAttemptLock, 'followSession' | 'lookAfterFirstScreen'>
}

/** Starts the session, and tells of its changes in the order that they need. */
export function beginSession({ announce }: Pick<Core, 'announce'>, { backend, account, attempt, examSession, lock }: SessionFollowers): void {
  const { session, followSettings } = account
  const { room, openJournal, wake } = attempt
  session.onChange(() => {
    lock.followSession()
    // Before anyone is told who is signed in, so that the check of the file comes before what they ask of it.
    if (session.currentUser()) openJournal()
    followSettings()
    announce.session.changed(session.view())
    room.checkCurrentUser()
    examSession.seat.noteCurrentUser()
    if (session.currentUser()) wake()
  })
  // The first screen of a guest needs neither; they must not compete with it for a slow processor.
  setTimeout(() => {
    backend.start()
    openJournal()
    lock.lookAfterFirstScreen()
  }, FIRST_SCREEN_MS)
  void session.start()
}
