import { join } from 'node:path'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { createAttemptRoom } from '../../src-main/attempt/room/attempt-room.ts'
import type { AttemptRoom } from '../../src-main/attempt/room/attempt-room-acts.ts'
import { createJournal } from '../../src-main/attempt/journal/journal.ts'
import { createReadCheckedItem, createReadHint } from '../../src-main/attempt/room/read-checked-item.ts'
import type { Journal } from '../../src-main/attempt/journal/journal-record.ts'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import type { Act, CandidateAct } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import { fail, succeed, type Failure, type Result } from '../../src-shared/kernel/errors/result.ts'
import { buildPaper } from './build-paper.ts'
import { createDirectJournal, type DirectJournal } from './direct-journal.ts'
import { expectChain } from './expect-chain.ts'
import { createMemoryMark, type MemoryMark } from './memory-mark.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { createShownPage, type ShownPage } from './shown-page.ts'

export interface RoomSetup {
  readonly room: AttemptRoom
  readonly journal: DirectJournal
  /** The journal itself, to read the disk without faults. */
  readonly disk: Journal
  readonly path: string
  /** `frozenMs`: how long main has been frozen so far; meanwhile all clocks ran and no timer fired. */
  readonly at: { currentUserId: string | null; wallShiftMs: number; frozenMs: number; serverNow: number | null; beforePaper: () => Promise<void> }
  /** Shows the attempt as soon as it is open, and confirms it twice a second. */
  readonly page: ShownPage
  readonly clockMark: MemoryMark
  readonly told: {
    readonly ticks: number[]
    stageChanges: number
    readonly submitted: Receipt[]
    readonly journal: { failure: Failure | null; setAside: string | null }[]
    readonly sittingChanged: boolean[]
  }
}

/** The capability of every attempt. */
export const TEST_CAPABILITY = 'test-capability'

interface RoomOptions {
  readonly path?: string
  readonly budgetMs?: number
  /** Other options of the paper. */
  readonly paper?: Omit<NonNullable<Parameters<typeof buildPaper>[0]>, 'slug' | 'budgetMs'>
  /** Changes the paper as the backend would before it is sent. */
  readonly finish?: (paper: Paper) => Paper
  /** Restores lost data from a backend; there is no such backend where absent. */
  readonly restoreBroken?: (userId: string) => Promise<Result<null>>
  /** A seeded defect: the attempt's time runs on the PC's own clock. */
  readonly isOnWallClock?: boolean
  /** The page does not show the attempt automatically. */
  readonly isPageSilent?: boolean
}

/**
 * Opens an attempt room over a real journal file; the clocks are the test's (`vi.useFakeTimers`), and the backend returns a paper of `buildPaper`.
 */
export function sitInRoom(options: RoomOptions = {}): RoomSetup {
  const {
    path = join(makeTempFolder(), 'journal.sqlite'),
    budgetMs = 7_200_000,
    isOnWallClock = false,
    paper: paperOptions,
    finish = (paper: Paper): Paper => paper
  } = options
  const disk = createJournal(path, Date.now)
  disk.open()
  const journal = createDirectJournal(disk)
  const at: RoomSetup['at'] = { currentUserId: 'ada', wallShiftMs: 0, frozenMs: 0, serverNow: null, beforePaper: () => Promise.resolve() }
  const told: RoomSetup['told'] = { ticks: [], stageChanges: 0, submitted: [], journal: [], sittingChanged: [] }
  const clockMark = createMemoryMark()
  const page = createShownPage(() => room)
  if (options.isPageSilent) page.isAlive = false
  const room: AttemptRoom = createAttemptRoom({
    journal,
    outbox: {
      wake: () => undefined,
      stop: () => undefined,
      async deliveryOf(attemptId) {
        const stored = await journal.readDelivery(attemptId)
        if (!stored.ok) return stored
        if (!stored.value) return fail('attempt/not-found')
        const { savedSequence, receivedSequence, serverReceiptId } = stored.value
        return succeed({ attemptId, keptSequence: savedSequence, receivedSequence, serverReceiptId, phase: 'idle', failure: null })
      }
    },
    async startAttempt({ slug }, userId): Promise<Result<Paper>> {
      await at.beforePaper()
      const paper = finish(buildPaper({ slug, ...(paperOptions?.parts ? {} : { budgetMs }), ...paperOptions }))
      const stored = await journal.createAttempt({ userId, paper })
      return stored.ok ? succeed(paper) : stored
    },
    clockMark,
    restoreBroken: options.restoreBroken ?? (() => Promise.resolve(succeed(null))),
    readCheckedItem: createReadCheckedItem({
      api: { ready: () => Promise.resolve(fail('backend/unreachable')), call: () => Promise.resolve(fail('backend/unreachable')) },
      capabilities: { obtain: () => Promise.resolve(TEST_CAPABILITY) }
    }),
    readHint: createReadHint({ capabilities: { obtain: () => Promise.resolve(TEST_CAPABILITY) } }),
    currentUserId: () => at.currentUserId,
    learner: () => ({ name: 'Ada', identifier: 'ada@example.com', isCandidate: false, hasPicturePassword: false }),
    monotonicNow: () => (isOnWallClock ? Date.now() + at.wallShiftMs : performance.now() + at.frozenMs),
    wallNow: () => Date.now() + at.wallShiftMs + at.frozenMs,
    serverNow: () => at.serverNow,
    announce: {
      clockTicked: ({ remainingMs }) => told.ticks.push(remainingMs),
      stageChanged: () => (told.stageChanges += 1),
      submitted: (receipt) => told.submitted.push(receipt),
      journalChanged: (change) => told.journal.push(change),
      sittingChanged(attempt) {
        told.sittingChanged.push(attempt !== null)
        if (attempt !== null) page.appear()
        else page.disappear()
      }
    }
  })
  onTestFinished(() => {
    at.currentUserId = null
    room.checkCurrentUser()
    disk.close()
  })
  return { room, journal, disk, path, at, told, page, clockMark }
}

/** Returns a result's value; throws where the result is a failure. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`failed with ${result.error.code}`)
  return result.value
}

export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'done' : result.error.code
}

export async function startedAt(setup: RoomSetup): Promise<OpenAttempt> {
  return valueOf(await setup.room.start({ slug: 'utme-mock' }))
}

export const HOUR_MS = 3_600_000

/** Runs all tests of the file on a clock that `pass` moves. */
export function useTestClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_790_000_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

export function answer(number: number, optionId = 'v'): CandidateAct & { kind: 'answer' } {
  return { kind: 'answer', itemId: `item-${number}`, response: { optionId } }
}

/** Ends the app of a room, so that only the file of the last commit remains. */
export function kill({ at, room }: RoomSetup): void {
  at.currentUserId = null
  room.checkCurrentUser()
}

/** Reads the acts in the file; its chain must be valid. */
export function actsOnDisk({ disk }: RoomSetup, attemptId: string): Act[] {
  const record = disk.readAttempt(attemptId)
  if (!record) throw new Error(`no attempt ${attemptId} on the disk`)
  expectChain(record.paper, record.events)
  return record.events.map(({ act }) => act)
}
