import { onTestFinished } from 'vitest'
import { createAttemptRepository } from '../../src-server/attempt/store/attempt-repository.ts'
import { createExamRepository } from '../../src-server/exam-session/store/exam-repository.ts'
import { writeResults } from '../../src-server/exam-session/exam-results.ts'
import { takeMarks } from '../../src-server/exam-session/marking/take-marks.ts'
import { closeSession } from '../../src-server/exam-session/run-session.ts'
import type { SessionFile } from '../../src-server/exam-session/read-session-file.ts'
import type { ItemOf } from '../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from './build-items.ts'
import { makeItems, makeResourcesFolder } from './content-fixture.ts'
import type { TestDatabase } from './databases.ts'
import { beginAt, loadTestExam, makeCandidateSeat, sitDown, TEST_EXAM } from './exam-session.ts'
import type { OpenedAttempt } from './open-attempt.ts'
import { anyAnswer } from './paper-answers.ts'
import { readCsv } from './read-csv.ts'
import { openTestBackend, type TestBackend } from './test-backend.ts'

export const ESSAY = 'leaf-essay'
export const SENTENCE = 'root-sentence'

const essay: ItemOf<'written'> = { ...itemsOfEachType.written, id: ESSAY }
const sentence: ItemOf<'written'> = {
  ...essay,
  id: SENTENCE,
  size: 'short',
  words: undefined,
  stem: 'What does a root do?',
  marks: 3,
  guide: [
    { id: 'water', marks: 2, text: 'It takes in water.' },
    { id: 'hold', marks: 1, text: 'It holds the plant.' }
  ],
  modelAnswer: 'It takes in water and holds the plant.'
}

/** What a candidate writes; nothing where a text is absent. */
export interface Writings {
  readonly essay?: string
  readonly sentence?: string
}

/** Opens a backend whose exam asks 18 sums and two written questions. */
export async function openWrittenBackend(database: TestDatabase): Promise<TestBackend> {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('content/trial/mathematics.json', {
    subject: 'mathematics',
    title: 'Mathematics',
    version: 1,
    stimuli: [],
    items: [...makeItems('sum', 18), essay, sentence]
  })
  return openTestBackend({ database, resourcesFolder: resources.folder })
}

export interface WrittenExam {
  readonly candidates: Readonly<Record<string, Writings>>
  readonly session?: Partial<SessionFile>
  readonly isClosed?: boolean
}

/** Opens a backend with a closed session whose candidates, by number, have submitted; their written answers are queued. */
export async function openWrittenExam(database: TestDatabase, { candidates, session = {}, isClosed = true }: WrittenExam): Promise<TestBackend> {
  const backend = await openWrittenBackend(database)
  await loadTestExam(backend, { numbers: Object.keys(candidates), session })
  for (const [number, writings] of Object.entries(candidates)) await submitWritings(backend, await beginWriting(backend, number, writings))
  if (isClosed) await closeExam(backend)
  return backend
}

/** Begins and answers everything but what is not written; nothing is sent yet. */
export async function beginWriting(backend: TestBackend, number: string, writings: Writings): Promise<OpenedAttempt> {
  const attempt = await beginAt(backend, await sitDown(backend, number, makeCandidateSeat(`A${number}`)))
  for (const item of attempt.paper.subjects.flatMap(({ items }) => items)) {
    const writing = item.id === ESSAY ? writings.essay : writings.sentence
    if (item.type === 'written' && writing === undefined) continue
    const response = item.type === 'written' ? { writing: writing ?? '' } : anyAnswer(item)
    attempt.chain.write({ kind: 'answer', itemId: item.id, response }, 1000 * (attempt.chain.events.length + 1))
  }
  return attempt
}

export async function sendEvents(backend: TestBackend, { attemptId, capability, chain }: OpenedAttempt, from = 0): Promise<void> {
  const sent = await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: chain.events.slice(from) } })
  if (sent.error) throw new Error(sent.text)
}

export async function submitWritings(backend: TestBackend, attempt: OpenedAttempt): Promise<void> {
  const { attemptId, capability, chain } = attempt
  const submit = chain.write({ kind: 'submit', reason: 'candidate' })
  await sendEvents(backend, attempt)
  const body = { lastSequence: submit.sequence, lastHash: submit.hash }
  const submitted = await backend.call('submitAttempt', { bearer: capability, params: { attemptId }, body })
  if (submitted.error) throw new Error(submitted.text)
}

export function actAt({ clock }: TestBackend, examId = TEST_EXAM) {
  return { examId, by: 'Ada Obi', now: clock.now() }
}

/** Closes the session as `exam close` does. */
export async function closeExam(backend: TestBackend): Promise<void> {
  const { queries } = backend.database
  const closed = await closeSession(queries, { ...actAt(backend), handsIn: true })
  if (!closed.ok) throw new Error(closed.error.code)
  await takeMarks({ queries, attempts: createAttemptRepository(queries), now: backend.clock.now }, closed.value)
}

/** Reads the results as one record of columns per row. */
export async function readExamResults(backend: TestBackend): Promise<Record<string, string>[]> {
  const { queries } = backend.database
  const session = await createExamRepository(queries).findSession(TEST_EXAM)
  if (!session) throw new Error('no session')
  const [head = [], ...rows] = readCsv((await writeResults(queries, session, backend.clock.now())).csv)
  return rows.map((row) => Object.fromEntries(head.map((column, place) => [column, row[place] ?? ''])))
}
