import { createExamRepository } from '../../src-server/exam-session/store/exam-repository.ts'
import { loadExam } from '../../src-server/exam-session/load-exam.ts'
import type { FittingCandidate } from '../../src-server/exam-session/check-exam.ts'
import { startSession } from '../../src-server/exam-session/run-session.ts'
import type { SessionFile } from '../../src-server/exam-session/read-session-file.ts'
import type { CandidateSeat } from '../../src-shared/exam-session/candidate-seat.ts'
import { agreedVersions } from './agreed-versions.ts'
import { startEventChain } from './event-chain.ts'
import { createFastHasher } from './fast-hasher.ts'
import type { OpenedAttempt } from './open-attempt.ts'
import type { TestBackend } from './test-backend.ts'

export const TEST_EXAM = 'mock-morning'
const HOUR_MS = 3_600_000

export interface TestExam {
  readonly numbers: readonly string[]
  readonly session?: Partial<SessionFile>
  /** Special data of a candidate, by number. */
  readonly candidates?: Readonly<Record<string, Partial<FittingCandidate>>>
  /** False where the start is not given yet. */
  readonly isStarted?: boolean
  /** True where other learners use its banks in the same test, as after a session of the same day; then no question is withheld. */
  readonly isReleased?: boolean
}

/** Returns a candidate's PIN in tests. */
export function pinOf(number: string): string {
  return `99${number.replace(/\D/g, '').padStart(4, '0')}`
}

/** Makes a kiosk device that no candidate has used yet. */
export function makeCandidateSeat(name = 'A1'): CandidateSeat {
  return { id: crypto.randomUUID(), name }
}

export function buildCandidate(number: string, rest: Partial<FittingCandidate> = {}): FittingCandidate {
  return {
    line: 2,
    number,
    name: `Candidate ${number}`,
    pin: pinOf(number),
    photo: null,
    picture: null,
    subjects: [],
    seat: null,
    extraMinutes: 0,
    isInWords: false,
    chosen: [{ slug: 'mathematics', title: 'Mathematics' }],
    electives: null,
    ...rest
  }
}

/** Loads a session whose window is open, and gives its start. */
export async function loadTestExam(
  backend: TestBackend,
  { numbers, session = {}, candidates = {}, isStarted = true, isReleased = false }: TestExam
): Promise<void> {
  const now = backend.clock.now()
  const { queries } = backend.database
  const loaded = await loadExam(queries, createFastHasher(), {
    session: {
      id: TEST_EXAM,
      title: 'Mock, morning',
      paper: 'trial-sums',
      bank: 'public',
      opensAt: now - HOUR_MS,
      closesAt: now + 4 * HOUR_MS,
      ...session
    },
    candidates: numbers.map((number) => buildCandidate(number, candidates[number])),
    replaces: false,
    by: 'test',
    now
  })
  if (!loaded.ok) throw new Error(loaded.error.code)
  if (isReleased) await queries.updateTable('exam_session').set({ results_released_at: now }).execute()
  if (!isStarted) return
  const started = await startSession(queries, { examId: session.id ?? TEST_EXAM, by: 'test', now, lateMinutes: null })
  if (!started.ok) throw new Error(started.error.code)
}

export interface SeatedCandidate {
  readonly number: string
  readonly pin: string
  readonly seat: CandidateSeat
  readonly token: string
}

export async function sitDown(backend: TestBackend, number: string, seat = makeCandidateSeat()): Promise<SeatedCandidate> {
  const pin = pinOf(number)
  const { token } = (await backend.call('signInAtSeat', { body: { number, pin, seat } })).value.metadata
  return { number, pin, seat, token }
}

/** Confirms and enters; the chain continues from the events that the backend has. */
export async function beginAt(backend: TestBackend, { seat, token }: SeatedCandidate): Promise<OpenedAttempt & { readonly spentMs: number }> {
  await backend.call('confirmExamSeat', { bearer: token, body: { seatId: seat.id } })
  const { paper, capability, events, spentMs } = (await backend.call('enterExam', { bearer: token, body: { seatId: seat.id, ...agreedVersions } }))
    .value
  const chain = startEventChain(paper)
  for (const { act, spentMs: at } of events) chain.write(act, at)
  return { attemptId: paper.attemptId, paper, capability, chain, spentMs }
}

/** Reads the candidate from the database. */
export async function readSitter(backend: TestBackend, number: string, examId = TEST_EXAM) {
  const sitter = await createExamRepository(backend.database.queries).find(examId, number)
  if (!sitter) throw new Error(`no candidate ${number}`)
  return sitter
}
