import { nativeImage } from 'electron'
import { pathToFileURL } from 'node:url'
import type { Delivery } from '../../src-shared/attempt/attempt-contract.ts'
import type { AttemptSummary, Receipt } from '../../src-shared/attempt/report/report.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { createForwarder } from '../account/forward.ts'
import type { LearnerAccess } from '../account/learner-access.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { MediaClient } from '../platform/backend/media-client.ts'
import type { Backend } from '../platform/backend/backend.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'
import { createSignal, type Signal } from '../platform/create-signal.ts'
import { followCurrent } from '../platform/follow-current.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import type { Keychain } from '../platform/keychain.ts'
import { createAttempts, type Attempts } from './attempts-at.ts'
import { createDocumentHandlers } from './delivery/document-handlers.ts'
import { createFetchReport } from './delivery/fetch-report.ts'
import { createOwnResultsReader, type ReadOwnResults } from './delivery/read-own-results.ts'
import type { MakeUpload } from './delivery/upload-job.ts'
import { createItemReportHandlers } from './item-report/item-report-handlers.ts'
import { createItemReportUploadJob } from './item-report/upload-item-reports.ts'
import { journalPath } from './journal/journal-path.ts'
import { createBindAttempt, type BindAttempt } from './lock/bind-attempt.ts'
import { closeToLearner, requirePassword } from './lock/close-to-learner.ts'
import { createReadOpenKind, type ReadOpenKind } from './lock/open-attempt-kind.ts'
import { createProofKeys, type ProofKeys } from './lock/proof-keys.ts'
import { attemptForwards } from './room/attempt-forwards.ts'
import { createAttemptHandlers } from './room/attempt-handlers.ts'
import type { ReadMedia } from './room/media-reader.ts'

type AttemptCore = Pick<
  Core,
  'window' | 'announce' | 'build' | 'currentAttempt' | 'dataFolder' | 'mainFolder' | 'deriveKey' | 'saveDocument' | 'monotonicNow' | 'wallNow' | 'log'
>

interface AttemptParts {
  readonly account: {
    readonly api: ApiClient
    readonly apiOf: (backend: Backend) => ApiClient & MediaClient
    readonly serverNow: () => number | null
    readonly keychain: Keychain
    readonly session: Session
    readonly provenSession: Session
    readonly access: LearnerAccess
    readonly onPasswordTyped: (listener: (userId: string, password: string) => void) => void
  }
  readonly readingApi: Pick<ApiClient, 'call'>
  readonly backend: Pick<BackendSwitch, 'current'>
  readonly backendName: () => string
  /** Upload jobs of higher domains, which send after the outbox. */
  readonly uploads: readonly MakeUpload[]
}

/** The attempt domain: its members stay valid when the backend changes, and the attempts with it. */
export interface AttemptDomain extends Pick<Attempts, 'room' | 'journal' | 'journalStatus' | 'capabilities' | 'prepared'> {
  readonly keys: ProofKeys
  readonly bind: BindAttempt
  readonly closeTo: (userId: string) => Promise<void>
  readonly readOpenKind: ReadOpenKind
  readonly readMedia: ReadMedia
  readonly readOwnResults: ReadOwnResults
  readonly listAttempts: () => Promise<Result<{ attempts: AttemptSummary[] }>>
  /** Checks and opens the journal; repeats do nothing. */
  readonly openJournal: () => void
  /** Sends what is waiting. */
  readonly wake: () => void
  readonly stopSending: () => void
  /** Leaves the attempts of the backend in force, before the switch to another. */
  readonly leave: () => Promise<void>
  /** Opens the attempts of the backend that is in force now. */
  readonly openHere: () => void
  /** Called after the pages. */
  readonly onSubmitted: Signal<[receipt: Receipt]>['on']
  readonly onDelivery: Signal<[delivery: Delivery]>['on']
  /** Called when the journal is open although another program held its file before: what was read meanwhile is stale. */
  readonly onJournalFreed: Signal<[]>['on']
  readonly handlers: Pick<AllHandlers, 'attempt' | 'documents' | 'itemReport' | 'itemStatistics'>
}

export function openAttempt(core: AttemptCore, parts: AttemptParts): AttemptDomain {
  const { window, announce, deriveKey, saveDocument, wallNow, log } = core
  const { account, readingApi } = parts
  const { api, keychain, session, provenSession, access } = account
  const keys = createProofKeys({ keychain, deriveKey, log })
  account.onPasswordTyped((userId, password) => {
    void keys.learn(userId, 'password', password)
    void requirePassword(journal, userId)
  })
  const submitted = createSignal<[receipt: Receipt]>()
  const delivered = createSignal<[delivery: Delivery]>()
  submitted.on(announce.attempt.submitted)
  delivered.on(announce.attempt.deliveryChanged)
  const freed = createSignal()
  const heard = { submitted: submitted.emit, delivered: delivered.emit, journalFreed: freed.emit }
  const attemptsHere = (): Attempts => openAttemptsAt(core, { ...parts, ...heard, keys })

  let attempts = attemptsHere()
  const room = followCurrent(() => attempts.room)
  const journal = followCurrent(() => attempts.journal)
  const journalStatus = followCurrent(() => attempts.journalStatus)
  const capabilities = followCurrent(() => attempts.capabilities)
  const wake = (): void => {
    attempts.outbox.wake()
  }

  const readOwnResults = createOwnResultsReader({ api, access, journal, capabilities })
  const fetchReport = createFetchReport({ api, session: provenSession, access, journal, capabilities })
  const pages = { room, journal, journalState: journalStatus.read, fetchReport, readOwnResults }
  const attemptHandlers = createAttemptHandlers({ ...pages, api: readingApi, session: provenSession })
  const listAttempts: AttemptDomain['listAttempts'] = () => attemptHandlers.list({})
  return {
    room,
    journal,
    journalStatus,
    capabilities,
    prepared: followCurrent(() => attempts.prepared),
    keys,
    bind: createBindAttempt({ journal, access, keys, log }),
    closeTo: (userId) => closeToLearner(journal, userId),
    readOpenKind: createReadOpenKind({ room, journal, access, session }),
    readMedia: (wanted) => attempts.readMedia(wanted),
    readOwnResults,
    listAttempts,
    openJournal() {
      attempts.openJournal()
    },
    wake,
    stopSending() {
      attempts.stopSending()
    },
    leave: () => attempts.leave(),
    openHere() {
      attempts = attemptsHere()
      attempts.openJournal()
    },
    onSubmitted: submitted.on,
    onDelivery: delivered.on,
    onJournalFreed: freed.on,
    handlers: {
      attempt: { ...createForwarder({ api: readingApi, session })(attemptForwards.attempt), ...attemptHandlers },
      documents: createDocumentHandlers({
        contents: window.webContents,
        saveDocument,
        log,
        listAttempts,
        readImage: (bytes) => nativeImage.createFromBuffer(bytes)
      }),
      itemStatistics: createForwarder({ api: readingApi, session })(attemptForwards.itemStatistics),
      itemReport: createItemReportHandlers({ api, session: provenSession, journal, outbox: { wake }, wallNow })
    }
  }
}

interface AttemptsPlace extends AttemptParts {
  readonly keys: ProofKeys
  readonly submitted: (receipt: Receipt) => void
  readonly delivered: (delivery: Delivery) => void
  readonly journalFreed: () => void
}

/** Opens attempts at the backend in force now; each backend has its own journal. */
function openAttemptsAt(core: AttemptCore, place: AttemptsPlace): Attempts {
  const { account, backend, backendName, uploads, keys, submitted, delivered, journalFreed } = place
  const { mainFolder, dataFolder, announce, currentAttempt, build, monotonicNow, wallNow, log } = core
  const { apiOf, keychain, session, access, serverNow } = account
  const reportsChanged = (): void => {
    announce.itemReport.changed({})
  }
  return createAttempts({
    journalPath: journalPath(dataFolder, backendName()),
    workerUrl: new URL('./journal-worker.js', pathToFileURL(`${mainFolder}/`)),
    api: apiOf(backend.current()),
    keychain,
    session,
    access,
    bind: (journal) => createBindAttempt({ journal, access, keys, log }),
    version: build.version,
    announce: { ...announce.attempt, submitted, deliveryChanged: delivered },
    uploads: [(upload) => createItemReportUploadJob({ ...upload, changed: reportsChanged }), ...uploads],
    journalFreed,
    currentAttempt,
    monotonicNow,
    wallNow,
    serverNow,
    log
  })
}
