import { hostname } from 'node:os'
import type { Delivery } from '../../src-shared/attempt/attempt-contract.ts'
import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import type { Policy } from '../../src-shared/device/policy.ts'
import { createForwarder } from '../account/forward.ts'
import type { LearnerAccess } from '../account/learner-access.ts'
import type { Session } from '../account/session.ts'
import type { CapabilityStore } from '../attempt/delivery/capability-store.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import { secretOf } from '../attempt/lock/attempt-proof.ts'
import type { BindAttempt } from '../attempt/lock/bind-attempt.ts'
import type { ProofKeys } from '../attempt/lock/proof-keys.ts'
import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import type { PreparedPapers } from '../attempt/room/prepared-papers.ts'
import type { ComputerIdentity } from '../device/computers/computer-identity.ts'
import type { Settings } from '../device/settings/settings.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { MediaClient } from '../platform/backend/media-client.ts'
import type { Core } from '../platform/core/core.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import type { SettingsFile } from '../platform/settings-file.ts'
import { createExamSessionClient, type ExamSessionClient } from './exam-session-client.ts'
import { examSessionForwards } from './exam-session-forwards.ts'
import { createExamSessionHandlers } from './exam-session-handlers.ts'
import { takeExamPaper } from './take-exam-paper.ts'
import { createCandidatePapers, type StoredKioskPapers } from './wipe-papers.ts'
import { fail, type Result } from '../../src-shared/kernel/errors/result.ts'
import { outageMsOf } from '../attempt/room/outage.ts'
import { kioskDeviceNameSchema } from '../../src-shared/device/kiosk-device-name.ts'

interface ExamSessionCore extends Pick<Core, 'announce' | 'build' | 'wallNow' | 'log'> {
  readonly file: SettingsFile<StoredKioskPapers>
}

interface ExamSessionParts {
  readonly identity: ComputerIdentity
  readonly device: { readonly policy: Pick<Policy, 'centre'>; readonly settings: Pick<Settings, 'forget'> }
  readonly account: { readonly api: ApiClient & MediaClient; readonly session: Session; readonly access: LearnerAccess }
  readonly attempt: {
    readonly room: AttemptRoom
    readonly journal: JournalClient
    readonly capabilities: CapabilityStore
    readonly prepared: PreparedPapers
    readonly keys: ProofKeys
    readonly bind: BindAttempt
    readonly closeTo: (userId: string) => Promise<void>
    /** Sends what is waiting. */
    readonly wake: () => void
    readonly onSubmitted: (listener: (receipt: Receipt) => void) => void
    readonly onDelivery: (listener: (delivery: Delivery) => void) => void
  }
}

export interface ExamSession {
  readonly seat: ExamSessionClient
  readonly handlers: Pick<AllHandlers, 'examSeat' | 'marking'>
}

/** Opens this computer as a kiosk device of exam sessions. */
export function openExamSession(core: ExamSessionCore, { identity, device, account, attempt }: ExamSessionParts): ExamSession {
  const { file, announce, build, wallNow, log } = core
  const { policy, settings } = device
  const { api, session, access } = account
  const { room, journal, capabilities, prepared, keys, wake } = attempt
  const seatName = kioskDeviceNameOf(policy.centre, hostname())
  const seat = createExamSessionClient({
    api,
    session,
    room,
    papers: createCandidatePapers({
      api,
      session,
      journal,
      capabilities,
      settings: file,
      forgetSettings: settings.forget,
      kioskDeviceName: seatName,
      log
    }),
    identity,
    isProven: () => access.userId() !== null,
    noteCandidate: (userId, typed) => void keys.learn(userId, 'candidate', secretOf({ kind: 'candidate', ...typed })),
    noteMoved: attempt.closeTo,
    async submitClosed(userId, attemptId) {
      const submitted = await submitClosed({ journal, wake, wallNow }, userId, attemptId)
      if (submitted.ok) announce.attemptLock.changed({})
      return submitted
    },
    async takePaper(userId, entry) {
      const opened = await takeExamPaper({ api, session, journal, capabilities, room, prepared, wake }, userId, entry)
      if (opened.ok) await attempt.bind({ attemptId: entry.paper.attemptId, userId, opensAtOnce: entry.opensAtOnce === true })
      return opened
    },
    kioskDeviceName: seatName,
    version: build.version,
    random: Math.random,
    changed: announce.examSeat.changed
  })
  attempt.onSubmitted(seat.noteSubmitted)
  attempt.onDelivery(seat.noteDelivery)
  const forwardAll = createForwarder({ api, session })
  return {
    seat,
    handlers: {
      examSeat: { ...forwardAll(examSessionForwards.examSeat), ...createExamSessionHandlers(seat) },
      marking: forwardAll(examSessionForwards.marking)
    }
  }
}

interface SubmitClosedDeps {
  readonly journal: Pick<JournalClient, 'readAttempt' | 'append' | 'submit'>
  /** Sends what is waiting. */
  readonly wake: () => void
  readonly wallNow: () => number
}

/**
 * Submits a candidate's attempt from the journal because its session was closed while it was locked by number and PIN; nothing of it is shown. Fails
 * with `attempt/not-found` if that candidate has no such open attempt.
 */
async function submitClosed({ journal, wake, wallNow }: SubmitClosedDeps, userId: string, attemptId: string): Promise<Result<Receipt>> {
  const saved = await journal.readAttempt(attemptId)
  if (!saved.ok) return saved
  if (saved.value?.userId !== userId || saved.value.receipt !== null) return fail('attempt/not-found')
  const at = wallNow()
  const next = { attemptId, spentMs: saved.value.spentMs, at }
  const darkMs = outageMsOf(saved.value, { wallNow: at, serverNow: null })
  const noted = await journal.append({ ...next, act: { kind: 'interrupted', cause: 'restart', darkMs } })
  if (!noted.ok) return noted
  const submitted = await journal.submit({ ...next, act: { kind: 'submit', reason: 'time-up' } })
  wake()
  return submitted
}

/** Returns this computer's display name: `centre.seat` of the policy, else its host name. */
function kioskDeviceNameOf(centre: Policy['centre'], networkName: string): string {
  const named = kioskDeviceNameSchema.safeParse(centre?.seat)
  if (named.success) return named.data
  const plain =
    networkName
      .split('.')[0]
      ?.replace(/[^\p{L}\p{N} _-]/gu, '')
      .slice(0, 40) ?? ''
  const host = kioskDeviceNameSchema.safeParse(plain)
  return host.success ? host.data : 'Seat'
}
