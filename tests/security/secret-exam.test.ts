import { expect, it } from 'vitest'
import { releaseResults } from '../../src-server/exam-session/release-results.ts'
import { closeSession } from '../../src-server/exam-session/run-session.ts'
import { describeOnEachDatabaseInTime } from '../support/databases.ts'
import { beginAt, loadTestExam, sitDown, TEST_EXAM } from '../support/exam-session.ts'
import { submitAttempt, readReport } from '../support/submit-attempt.ts'
import { ask, type Answer } from '../support/key-leaks.ts'
import { beginMove, forge } from '../support/move-history.ts'
import { makeReader, openSecret, searchableIds, takeBySearch, takeByStudies } from '../support/secret-exam.ts'
import { asksOf, type Asker, type Known } from '../support/secret-exam-requests.ts'
import { signIn, signInAs } from '../support/signed-in-learner.ts'
import type { TestBackend } from '../support/test-backend.ts'
import { tier } from '../support/tier.ts'

/** Check A14: an exam's questions are revealed to nobody before its results are released, whatever is requested by anyone. */
const KEYS =
  /canary-(?:explanation|topic) (?:copy-)?(?:sum|antonym|synonym|passage|cloze|0)|canary-(?:calculation|why)|(?<![\da-f])4711\d{5}(?![\da-f])|"sealedKeys"/
/** All questions scored by this backend belong to the exam. */
const MARKS = /"(?:outcome|verdict)":"|"(?:total|bestPercent|rightCount|percent)":\d|"(?:estimate|range)":\{/
const QUESTIONS =
  /(?:sum|antonym|synonym|passage-\w+-item|cloze-\w+-item)-\d+ option [wxyz]|answers (?:sum|antonym|synonym|passage|cloze)|The text of/
/** Every picture and sound of this backend belongs to the exam, but for those that its authors send. */
const ADDRESSES = /"signature":"[\w-]{43}"/
const TELLS_OWN_ADDRESS: ReadonlySet<string> = new Set(['addOwnPicture', 'addOwnSound'])
/** Their numbers are no scores: index progress, text similarity and reading progress. */
const NO_MARKS: ReadonlySet<string> = new Set(['searchItems', 'findAlikeQuestions', 'fetchReading', 'keepReading', 'fetchLibrary', 'listLibraries'])

/** Returns what a reply reveals of the exam. Questions are allowed for the exam's candidate and for a learner whose paper was open before. */
function toldIn({ name, text }: Answer, mayHaveQuestions: boolean): string[] {
  const patterns = [
    KEYS,
    ...(NO_MARKS.has(name) ? [] : [MARKS]),
    ...(mayHaveQuestions ? [] : [QUESTIONS]),
    ...(mayHaveQuestions || TELLS_OWN_ADDRESS.has(name) ? [] : [ADDRESSES])
  ]
  return patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
}

/** Returns whether the reply may contain questions, or addresses of their media: for a candidate who enters, and for a client that rereads its own paper. */
function isOwnPaper(asker: Asker, { name }: Pick<Answer, 'name'>): boolean {
  return (asker.role === 'candidate' && name === 'enterExam') || (isSitting(asker) && ['fetchOwnPaper', 'listMediaAddresses'].includes(name))
}

/** True for a candidate in the exam room, and for the reader, whose practice was started before the exam was loaded. */
function isSitting({ name }: Asker): boolean {
  return name === 'candidate during' || name === 'reader'
}

interface Walk extends Known {
  /** Endpoints that are not called. */
  readonly leftOut?: readonly string[]
}

async function walk(backend: TestBackend, asker: Asker, { leftOut = [], ...known }: Walk) {
  const told: string[] = []
  const asked = asksOf(asker, known).filter(({ name }) => !leftOut.includes(name))
  for (const { name, request } of asked) {
    const answer = await ask(backend, name, request)
    if (answer.status === 500) told.push(`${asker.name}: ${name} failed: ${answer.text}`)
    const found = toldIn(answer, isOwnPaper(asker, answer))
    if (found.length > 0)
      told.push(`${asker.name}: ${name} ${JSON.stringify(request.params)} ${JSON.stringify(request.body ?? {})}: ${found.join(', ')}`)
  }
  return { told, count: asked.length }
}

async function setStage(backend: TestBackend) {
  const history = await makeReader(backend)
  const stranger = await signIn(backend, 'stranger@example.com')
  const [teacher, staff, admin] = [await signInAs(backend, 'teacher'), await signInAs(backend, 'staff'), await signInAs(backend, 'admin')]
  const { moveId } = await beginMove(backend, stranger)
  const held = [history.study, history.practice]
  const outsiders: Asker[] = [
    { name: 'nobody', role: null, bearer: undefined, held: [] },
    { name: 'stranger', role: 'student', bearer: stranger.token, held: [] },
    { name: 'teacher', role: 'teacher', bearer: teacher.token, held: [] },
    { name: 'staff', role: 'staff', bearer: staff.token, held: [] },
    { name: 'admin', role: 'admin', bearer: admin.token, held: [] },
    { name: 'reader', role: 'student', bearer: history.reader.token, held }
  ]
  const known = {
    attemptIds: history.attemptIds,
    moved: forge(history.moved, (paper) => ({ ...paper, attemptId: crypto.randomUUID() })),
    moveId,
    marked: history.marked,
    seatId: crypto.randomUUID()
  }
  return { history, stranger, outsiders, known }
}

describeOnEachDatabaseInTime('A14: the questions of an exam', (makeDatabase) => {
  it('no endpoint reveals exam questions to anyone before the release, and many endpoints do after it', { timeout: 180_000 }, async () => {
    const backend = await openSecret(await makeDatabase())
    const { history, outsiders, known } = await setStage(backend)
    await loadTestExam(backend, { numbers: ['0001', '0002'], session: { paper: 'trial-mock' } })
    const told: string[] = []
    let count = 0
    const walkAll = async (askers: readonly Asker[], asked: Known): Promise<void> => {
      for (const asker of askers) {
        const walked = await walk(backend, asker, asked)
        told.push(...walked.told)
        count += walked.count
      }
    }
    const first = await sitDown(backend, '0001')
    const seated = { ...known, seatId: first.seat.id }
    const waiting: Asker = { name: 'candidate before', role: 'candidate', bearer: first.token, held: [] }
    const all = tier() === 'commit' ? outsiders.filter(({ role }) => role !== 'teacher' && role !== 'staff') : outsiders
    await walkAll([waiting, ...all], { ...known, seatId: crypto.randomUUID() })
    const sitting = await beginAt(backend, first)
    const during: Asker = { ...waiting, name: 'candidate during', held: [sitting] }
    const withPaper = { ...seated, attemptIds: [...known.attemptIds, sitting.attemptId] }
    const [, stranger, , , , reader] = outsiders
    if (!stranger || !reader) throw new Error('six ask from outside')
    // The longer tiers have time for all of them at every stage.
    const some = tier() === 'commit' ? [stranger] : outsiders
    const others = tier() === 'commit' ? [reader] : outsiders
    await walkAll([during, ...some], withPaper)
    await submitAttempt(backend, sitting)
    await history.finishPractice()
    await walkAll([{ ...during, name: 'candidate after' }, ...others], withPaper)
    const act = { examId: TEST_EXAM, by: 'test', now: backend.clock.now() }
    expect(await releaseResults(backend.database.queries, act)).toMatchObject({ error: { code: 'exam/not-closed' } })
    expect((await closeSession(backend.database.queries, { ...act, handsIn: true })).ok).toBe(true)
    await walkAll([{ ...during, name: 'candidate after the closing' }, ...others], withPaper)
    console.log(`A14 ${count} requests before the release`)
    expect(told).toEqual([])
    expect((await backend.call('fetchReport', { bearer: history.reader.token, params: { attemptId: history.practice.attemptId } })).error?.code).toBe(
      'attempt/under-embargo'
    )

    // The negative control: the same walk finds them where they are allowed. It starts no exam, because an open exam closes many endpoints.
    expect((await releaseResults(backend.database.queries, act)).ok).toBe(true)
    const after = await walk(backend, reader, { ...withPaper, leftOut: ['startAttempt'] })
    const endpointsThatTell = new Set(after.told.map((line) => line.split(' ')[1]))
    expect([...endpointsThatTell]).toEqual(
      expect.arrayContaining(['fetchReport', 'searchItems', 'showAnswer', 'listAttempts', 'listMedalLadders', 'fetchProgress', 'readOwnData'])
    )
    expect((await readReport(backend, history.reader, history.practice.attemptId)).total).toBeGreaterThanOrEqual(0)
  })

  it('search reveals all exam questions before the session is loaded, and none of them afterwards', { timeout: 60_000 }, async () => {
    const backend = await openSecret(await makeDatabase())
    expect(await takeBySearch(backend, await signIn(backend, 'before@example.com'))).toBe(searchableIds.length)
    await loadTestExam(backend, { numbers: ['0001'], session: { paper: 'trial-mock' }, isStarted: false })
    const stranger = await signIn(backend, 'phone@example.com')
    expect(await takeBySearch(backend, stranger)).toBe(0)
    const lists = await Promise.all(['sum', 'antonym'].map((words) => backend.call('searchItems', { bearer: stranger.token, query: { words } })))
    expect(lists.flatMap(({ value }) => value.questions)).toEqual([])
    expect(lists.flatMap(({ value }) => value.groups?.headings.hits)).toEqual([])
  })

  it('studies reveal exam questions with search off before the session is loaded, and none of them afterwards', { timeout: 60_000 }, async () => {
    const backend = await openSecret(await makeDatabase(), { search: 'off' })
    expect(await takeByStudies(backend, await signIn(backend, 'before@example.com'))).toBeGreaterThan(100)
    await loadTestExam(backend, { numbers: ['0001'], session: { paper: 'trial-mock' }, isStarted: false })
    expect(await takeByStudies(backend, await signIn(backend, 'phone@example.com'))).toBe(0)
  })

  it('exam questions stay withheld while another session of the same bank is not released', async () => {
    const backend = await openSecret(await makeDatabase())
    const { queries } = backend.database
    await loadTestExam(backend, { numbers: ['0001'], session: { paper: 'trial-mock' } })
    await loadTestExam(backend, { numbers: ['0002'], session: { id: 'mock-noon', paper: 'trial-sums' } })
    const { token: bearer } = await signIn(backend)
    const shows = async () => (await backend.call('showAnswer', { bearer, params: { itemId: 'sum-1' } })).status
    for (const [examId, status] of [
      [TEST_EXAM, 404],
      ['mock-noon', 200]
    ] as const) {
      const act = { examId, by: 'test', now: backend.clock.now() }
      await closeSession(queries, { ...act, handsIn: false })
      expect((await releaseResults(queries, act)).ok).toBe(true)
      expect({ examId, status: await shows() }).toEqual({ examId, status })
      expect(await releaseResults(queries, act)).toMatchObject({ error: { code: 'exam/released' } })
    }
  })
})
