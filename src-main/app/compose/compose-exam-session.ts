import { hostname } from 'node:os'
import type { Policy } from '../../../src-shared/device/policy.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import type { AttemptRoom } from '../../attempt/room/attempt-room-acts.ts'
import type { CapabilityStore } from '../../attempt/delivery/capability-store.ts'
import type { JournalClient } from '../../attempt/journal/journal-client.ts'
import type { ComposedAttemptLock } from './compose-attempt-lock.ts'
import type { Account } from './compose-session.ts'
import { createExamSeat, type ExamSeat } from '../../exam-session/exam-session-client.ts'
import { createExamSeatHandlers } from '../../exam-session/exam-session-handlers.ts'
import type { PreparedPapers } from '../../attempt/room/prepared-papers.ts'
import { seatNameOf } from '../../exam-session/kiosk-device-name.ts'
import { takeExamPaper } from '../../exam-session/take-exam-paper.ts'
import { submitClosed } from '../../exam-session/submit-closed.ts'
import { createSeatPapers } from '../../exam-session/wipe-papers.ts'
import type { AllAnnouncers, AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { Log } from '../../platform/log/log.ts'
import type { InstallSettings } from '../open-settings-file.ts'
import type { Settings } from '../../device/settings/settings.ts'
import type { SettingsFile } from '../../platform/settings-file.ts'

interface ExamSeatParts {
  readonly account: Account
  readonly access: LearnerAccess
  readonly lock: Pick<ComposedAttemptLock, 'bind' | 'closeTo' | 'noteCandidate'>
  readonly room: AttemptRoom
  readonly journal: JournalClient
  readonly capabilities: CapabilityStore
  readonly prepared: PreparedPapers
  /** Sends what is waiting. */
  readonly wake: () => void
  readonly file: SettingsFile<InstallSettings>
  readonly settings: Pick<Settings, 'forget'>
  readonly policy: Policy
  readonly announce: Pick<AllAnnouncers, 'examSeat' | 'attemptLock'>
  readonly version: string
  readonly log: Log
}

/** This computer as a seat of exam sessions. */
export function composeExamSeat(parts: ExamSeatParts): { readonly seat: ExamSeat; readonly handlers: AllHandlers['examSeat'] } {
  const { account, access, lock, room, journal, capabilities, prepared, wake, file, settings, policy, announce, version, log } = parts
  const { api, session } = account
  const seatName = seatNameOf(policy.centre, hostname())
  const seat = createExamSeat({
    api,
    session,
    room,
    papers: createSeatPapers({ api, session, journal, capabilities, settings: file, forgetSettings: settings.forget, seatName, log }),
    settings: file,
    isProven: () => access.userId() !== null,
    noteCandidate: lock.noteCandidate,
    noteMoved: lock.closeTo,
    async submitClosed(userId, attemptId) {
      const submitted = await submitClosed({ journal, wake, wallNow: Date.now }, userId, attemptId)
      if (submitted.ok) announce.attemptLock.changed({})
      return submitted
    },
    async takePaper(userId, entry) {
      const opened = await takeExamPaper({ api, session, journal, capabilities, room, prepared, wake }, userId, entry)
      if (opened.ok) await lock.bind({ attemptId: entry.paper.attemptId, userId, opensAtOnce: entry.opensAtOnce === true })
      return opened
    },
    seatName,
    version,
    random: Math.random,
    changed: announce.examSeat.changed
  })
  return { seat, handlers: createExamSeatHandlers({ api, session, seat }) }
}
