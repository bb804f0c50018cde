import type { BindAttempt } from './lock/bind-attempt.ts'
import type { MakeUpload } from './delivery/upload-job.ts'
import { createSignal } from '../platform/create-signal.ts'
import type { LearnerAccess } from '../account/learner-access.ts'
import { createAttemptRoom } from './room/attempt-room.ts'
import type { AttemptRoom } from './room/attempt-room-acts.ts'
import { createCapabilityStore, type CapabilityStore } from './delivery/capability-store.ts'
import { createJournalClient, type JournalClient } from './journal/journal-client.ts'
import { createJournalOpener, tellMissing } from './journal/journal-opener.ts'
import { createJournalStatus, type JournalStatus } from './journal/journal-status.ts'
import { createOutbox, type Outbox } from './delivery/outbox.ts'
import { createPreparedPapers, type PreparedPapers } from './room/prepared-papers.ts'
import { withClockFromLoad, withCostlyRestart, withEarlyAcknowledgement, withLateSubmission, withSessionBoundDelivery } from './room/seeded-defect.ts'
import { createClockMark, type ClockMarkFile } from './room/clock-mark.ts'
import { createMediaReader, type ReadMedia } from './room/media-reader.ts'
import { createReadCheckedItem, createReadHint } from './room/read-checked-item.ts'
import { createRestoreBroken } from './delivery/restore-broken.ts'
import { createRestoreFromBackend } from './delivery/restore-from-backend.ts'
import { createStartAttempt } from './room/start-attempt.ts'
import { toAttemptLearner } from './to-attempt-learner.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { MediaClient } from '../platform/backend/media-client.ts'
import type { CurrentAttempt } from '../platform/lifecycle/current-attempt.ts'
import type { AllAnnouncers } from '../platform/ipc/register-ipc.ts'
import type { Log } from '../platform/log/log.ts'
import type { Keychain } from '../platform/keychain.ts'
import type { Session } from '../account/session.ts'

interface AttemptsDeps {
  readonly journalPath: string
  readonly workerUrl: URL
  /** Calls only the backend that these attempts belong to. */
  readonly api: ApiClient & MediaClient
  readonly keychain: Keychain
  readonly session: Session
  readonly access: LearnerAccess
  /** Stores with a new attempt of that journal how its learner is recognised after a restart. */
  readonly bind: (journal: JournalClient) => BindAttempt
  /** The version of this client. */
  readonly version: string
  readonly announce: AllAnnouncers['attempt']
  /** Upload jobs that send after the outbox. */
  readonly uploads: readonly MakeUpload[]
  /** Called when the journal is open although another program held its file before. */
  readonly journalFreed: () => void
  readonly currentAttempt: Pick<CurrentAttempt, 'isOpen' | 'writer'>
  readonly monotonicNow: () => number
  readonly wallNow: () => number
  readonly serverNow: () => number | null
  readonly log: Log
}

/** The parts that serve attempts at one backend. */
export interface Attempts {
  readonly journal: JournalClient
  readonly journalStatus: JournalStatus
  readonly outbox: Outbox
  readonly room: AttemptRoom
  readonly readMedia: ReadMedia
  readonly capabilities: CapabilityStore
  readonly prepared: PreparedPapers
  /** Checks and opens the journal; repeats do nothing. */
  openJournal(): void
  /** Stops sending answers and uploads. */
  stopSending(): void
  /** Stops sending and closes room and journal; stored data stays. */
  leave(): Promise<void>
}

/** The backend's time where it is known, and otherwise that of this computer. */
function backendTimeOf({ serverNow, wallNow }: Pick<AttemptsDeps, 'serverNow' | 'wallNow'>): () => number {
  return () => serverNow() ?? wallNow()
}

/** Creates the journal in its worker, the outbox, and the room that uses both. */
export function createAttempts(deps: AttemptsDeps): Attempts {
  const { api, keychain, session, access, announce, currentAttempt, monotonicNow, wallNow, log } = deps
  const damaged = createSignal()
  const restored = createSignal<[attemptId: string]>()
  const journal = seeded(createJournalClient({ workerUrl: deps.workerUrl, path: deps.journalPath, log, onDamage: damaged.emit }))
  const bind = deps.bind(journal)
  const capabilities = seededCapabilities(createCapabilityStore({ keychain, api, session }), session)
  const random = Math.random
  const uploads = deps.uploads.map((makeUpload) => makeUpload({ journal, api, session, isAttemptOpen: currentAttempt.isOpen, random, log }))
  const afterRound = (): void => {
    for (const upload of uploads) upload.wake()
  }
  const restore = createRestoreFromBackend({ api, capabilities, journal })
  const journalStatus = createJournalStatus(announce.journalChanged)
  const outbox = createOutbox({
    journal,
    api,
    capabilities,
    restore,
    restored: restored.emit,
    announce: announce.deliveryChanged,
    random,
    afterRound,
    log
  })
  const { clockTicked, stageChanged, submitted } = announce
  const prepared = createPreparedPapers()
  const startAttempt = prepared.before(createStartAttempt({ api, session, capabilities, journal, version: deps.version, now: backendTimeOf(deps) }))
  const room: AttemptRoom = seededRoom(
    createAttemptRoom({
      journal,
      outbox,
      async startAttempt(choice, userId) {
        const paper = await startAttempt(choice, userId)
        if (paper.ok) await bind({ attemptId: paper.value.attemptId, userId })
        return paper
      },
      clockMark: seededMark(createClockMark(`${deps.journalPath}-clock`)),
      restoreBroken: createRestoreBroken({ journal, restore, restored: restored.emit }),
      readCheckedItem: createReadCheckedItem({ api, capabilities }),
      readHint: createReadHint({ capabilities }),
      currentUserId: () => access.userId(),
      learner: () => toAttemptLearner(access.user()),
      monotonicNow,
      wallNow,
      serverNow: deps.serverNow,
      announce: { clockTicked, stageChanged, submitted, sittingChanged: currentAttempt.writer(), journalChanged: journalStatus.show }
    })
  )
  const opener = createJournalOpener({ journal, journalStatus, opened: outbox.wake, freed: deps.journalFreed })
  damaged.on(() => void room.repairJournal())
  // The open room shows the restored attempt, and it is no longer listed as missing.
  restored.on((attemptId) => {
    void room.takeRestored(attemptId)
    void tellMissing({ journal, journalStatus })
  })

  return {
    journal,
    journalStatus,
    outbox,
    room,
    readMedia: createMediaReader({ journal, api, session }),
    capabilities,
    prepared,
    openJournal: opener.open,
    stopSending() {
      opener.stop()
      outbox.stop()
      for (const upload of uploads) upload.stop()
    },
    async leave() {
      this.stopSending()
      await room.close()
      await journal.close()
    }
  }
}

/**
 * Returns the journal with a seeded defect (negative control) if the run of a test build asks for one; a release uses the plain journal. The same
 * holds for the functions below.
 */
function seeded(journal: JournalClient): JournalClient {
  if (__KOYA_TEST_BUILD__ && process.env['KOYA_SEEDED_DEFECT'] === 'tick-before-commit') return withEarlyAcknowledgement(journal)
  return __KOYA_TEST_BUILD__ && process.env['KOYA_SEEDED_DEFECT'] === 'late-submission' ? withLateSubmission(journal) : journal
}

function seededRoom(room: AttemptRoom): AttemptRoom {
  return __KOYA_TEST_BUILD__ && process.env['KOYA_SEEDED_DEFECT'] === 'clock-from-load' ? withClockFromLoad(room) : room
}

function seededMark(file: ClockMarkFile): ClockMarkFile {
  return __KOYA_TEST_BUILD__ && process.env['KOYA_SEEDED_DEFECT'] === 'costly-restart' ? withCostlyRestart(file) : file
}

function seededCapabilities(capabilities: CapabilityStore, session: Session): CapabilityStore {
  const isSeeded = __KOYA_TEST_BUILD__ && process.env['KOYA_SEEDED_DEFECT'] === 'session-bound-delivery'
  return isSeeded ? withSessionBoundDelivery(capabilities, session) : capabilities
}
