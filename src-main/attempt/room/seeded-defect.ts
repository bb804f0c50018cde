import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Session } from '../../account/session.ts'
import type { AttemptRoom } from './attempt-room-acts.ts'
import type { CapabilityStore } from '../delivery/capability-store.ts'
import type { ClockMarkFile } from './clock-mark.ts'
import type { JournalClient } from '../journal/journal-client.ts'

const COMMIT_DELAY_MS = 150

/**
 * The negative control of the kill test: a journal that, like a defect, acknowledges an event before it is on the disk. Only a test build can be
 * started with it; the bundler leaves this file out of a release.
 */
export function withEarlyAcknowledgement(journal: JournalClient): JournalClient {
  const counts = new Map<string, number>()
  return {
    ...journal,
    append(event) {
      const sequence = (counts.get(event.attemptId) ?? 0) + 1
      counts.set(event.attemptId, sequence)
      setTimeout(() => void journal.append(event), COMMIT_DELAY_MS)
      const hash = '0'.repeat(64)
      return Promise.resolve(succeed({ sequence, act: event.act, spentMs: event.spentMs, at: event.at, previousHash: hash, hash }))
    }
  }
}

const CONFIRM_EVERY_MS = 500

/** The negative control of the clock's test: a room whose clock runs as soon as a page requests the attempt, painted or not. */
export function withClockFromLoad(room: AttemptRoom): AttemptRoom {
  return {
    ...room,
    async readOpen(isMoved) {
      const open = await room.readOpen(isMoved)
      const attemptId = open.ok ? open.value?.paper.attemptId : undefined
      if (attemptId === undefined) return open
      room.noteShown(attemptId, false)
      const timer = setInterval(() => {
        if (!room.noteShown(attemptId, false).ok) clearInterval(timer)
      }, CONFIRM_EVERY_MS)
      return open
    }
  }
}

const RESTART_COST_MS = 5000

/** The negative control of the remaining time after a restart: a clock that charges five seconds for each start. */
export function withCostlyRestart(file: ClockMarkFile): ClockMarkFile {
  return {
    ...file,
    async read() {
      const mark = await file.read()
      return mark && { ...mark, spentMs: mark.spentMs + RESTART_COST_MS }
    }
  }
}

const LATE_SUBMIT_MS = 4000

/** The negative control of the submission at zero: a journal that submits four seconds late. */
export function withLateSubmission(journal: JournalClient): JournalClient {
  return {
    ...journal,
    async submit(event) {
      if (event.act.kind === 'submit' && event.act.reason === 'time-up') await new Promise((resolve) => setTimeout(resolve, LATE_SUBMIT_MS))
      return journal.submit(event)
    }
  }
}

/**
 * The negative control of a session that ends during an exam: answers are delivered only while the session lasts, not with the attempt's own
 * capability.
 */
export function withSessionBoundDelivery(capabilities: CapabilityStore, session: Pick<Session, 'view'>): CapabilityStore {
  return {
    ...capabilities,
    obtain: (attemptId, userId) => (session.view().auth.loggedIn ? capabilities.obtain(attemptId, userId) : Promise.resolve(null))
  }
}
