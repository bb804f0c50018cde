import { createAttemptRoom } from './attempt/attempt-room.ts'
import type { AttemptRoom } from './attempt/attempt-room-acts.ts'
import { createCapabilityStore, type CapabilityStore } from './attempt/capability-store.ts'
import { createJournalClient, type JournalClient } from './attempt/journal-client.ts'
import { createJournalStatus, type JournalStatus } from './attempt/journal-status.ts'
import { createOutbox, type Outbox } from './attempt/outbox.ts'
import { createSupportCourier } from './chat/support-courier.ts'
import { createPreparedPapers, type PreparedPapers } from './exam-seat/prepared-papers.ts'
import { createItemReportCourier } from './item-report/item-report-courier.ts'
import { withEarlyAcknowledgement } from './attempt/seeded-defect.ts'
import { createMediaReader, type ReadMedia } from './attempt/media-reader.ts'
import { createReadCheckedItem } from './attempt/read-checked-item.ts'
import { createStartAttempt } from './attempt/start-attempt.ts'
import type { ApiClient } from './backend/api-client.ts'
import type { AllAnnouncers } from './ipc/register-ipc.ts'
import type { Log } from './log/log.ts'
import type { Keychain } from './session/keychain.ts'
import type { Session } from './session/session.ts'

interface ComposeAttemptsDeps {
  readonly journalPath: string
  readonly workerUrl: URL
  /** Asks the one backend that these attempts belong to, and never another. */
  readonly api: ApiClient
  readonly keychain: Keychain
  readonly session: Session
  /** The version of this client. */
  readonly version: string
  readonly announce: AllAnnouncers['attempt']
  readonly itemReportsChanged: () => void
  readonly supportChanged: () => void
  readonly occupied: (isOccupied: boolean) => void
  readonly monotonicNow: () => number
  readonly wallNow: () => number
  readonly log: Log
}

/** All that this computer does about attempts at one backend. */
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
  /** Sends nothing more, neither answers nor reports. */
  stopSending(): void
  /** Stops sending, and closes room and journal; what is kept stays kept. */
  leave(): Promise<void>
}

/** The journal in its worker, the outbox, and the room that works on both. */
export function composeAttempts(deps: ComposeAttemptsDeps): Attempts {
  const { api, keychain, session, announce, occupied, monotonicNow, wallNow, log } = deps
  const journal = seeded(createJournalClient({ workerUrl: deps.workerUrl, path: deps.journalPath, log, onDamage: () => void room.repairJournal() }))
  const capabilities = createCapabilityStore({ keychain, api, session })
  const isAttemptOpen = (): boolean => room.occupiedBy() !== null
  const random = Math.random
  const couriers = [
    createItemReportCourier({ journal, api, session, isAttemptOpen, changed: deps.itemReportsChanged, random, log }),
    createSupportCourier({ journal, api, session, isAttemptOpen, changed: deps.supportChanged, random, log })
  ]
  const afterRound = (): void => {
    for (const courier of couriers) courier.wake()
  }
  const outbox = createOutbox({ journal, api, capabilities, announce: announce.deliveryChanged, random, afterRound, log })
  const journalStatus = createJournalStatus(announce.journalChanged)
  const { clockTicked, stageChanged, submitted } = announce
  const prepared = createPreparedPapers()
  const room: AttemptRoom = createAttemptRoom({
    journal,
    outbox,
    startAttempt: prepared.before(createStartAttempt({ api, session, capabilities, journal, version: deps.version })),
    readCheckedItem: createReadCheckedItem({ api, capabilities }),
    occupantId: () => session.occupant()?.id ?? null,
    monotonicNow,
    wallNow,
    announce: { clockTicked, stageChanged, submitted, occupied, journalChanged: journalStatus.show }
  })
  let isOpening = false

  return {
    journal,
    journalStatus,
    outbox,
    room,
    readMedia: createMediaReader({ journal, api, session }),
    capabilities,
    prepared,
    openJournal() {
      if (isOpening) return
      isOpening = true
      void journal.open().then((opening) => {
        journalStatus.show(opening.ok ? { failure: null, setAside: opening.value.setAsidePath } : { failure: opening.error, setAside: null })
        outbox.wake()
      })
    },
    stopSending() {
      outbox.stop()
      for (const courier of couriers) courier.stop()
    },
    async leave() {
      this.stopSending()
      await room.close()
      await journal.close()
    }
  }
}

/** In a test build the journal of the kill test's negative control, where the run asks for it; in a release the journal as it is. */
function seeded(journal: JournalClient): JournalClient {
  return __KOYA_TEST_BUILD__ && process.env['KOYA_SEEDED_DEFECT'] === 'tick-before-commit' ? withEarlyAcknowledgement(journal) : journal
}
