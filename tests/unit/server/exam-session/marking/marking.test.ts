import { expect, it } from 'vitest'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { releaseResults } from '../../../../../src-server/exam-session/release-results.ts'
import { LEASE_MS } from '../../../../../src-shared/exam-session/marking.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { TEST_EXAM } from '../../../../support/exam-session.ts'
import { giveMarks, makeMarker, markAll, takeAnswer } from '../../../../support/marker.ts'
import { signInAs } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import { actAt, ESSAY, openWrittenExam, readExamResults, SENTENCE, type WrittenExam } from '../../../../support/written-exam.ts'

const params = { examId: TEST_EXAM }
const two = { '0001': { essay: 'Light of one.', sentence: 'It drinks.' }, '0002': { essay: 'Light of two.', sentence: 'It holds.' } }

function open(database: TestDatabase, exam: Partial<WrittenExam> = {}): Promise<TestBackend> {
  return openWrittenExam(database, { candidates: two, ...exam })
}

async function countMarks({ database }: TestBackend): Promise<number> {
  return (await database.queries.selectFrom('written_mark').select('mark_id').execute()).length
}

async function reviewOf({ database: { queries } }: TestBackend, number: string, itemId: string) {
  const { attempt_id: attemptId } = await queries
    .selectFrom('exam_candidate')
    .select('attempt_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const report = await createAttemptRepository(queries).readReport(attemptId ?? '')
  return report?.subjects.flatMap(({ items }) => items).find(({ item }) => item.id === itemId)
}

describeOnEachDatabase('A marker', (makeDatabase) => {
  it('gets all answers to one question before the next, with the guide and nothing that says whose they are', async () => {
    const backend = await open(await makeDatabase())
    const ngozi = await makeMarker(backend, 'Ngozi')
    const { text } = await backend.call('takeAnswer', { bearer: ngozi.token, params })
    expect(text).not.toMatch(/000[12]|Candidate|attemptId|"stage"/)
    const marked = await markAll(backend, ngozi, () => 2)
    expect(marked.map(({ question }) => question)).toEqual([1, 1, 2, 2])
    expect(new Set(marked.map(({ question, item }) => `${String(question)} ${item.id}`)).size).toBe(2)
    expect(marked.find(({ item }) => item.id === SENTENCE)).toMatchObject({
      questionCount: 2,
      key: { marks: 3, guide: [{ id: 'water' }, { id: 'hold' }], modelAnswer: 'It takes in water and holds the plant.' },
      own: null,
      others: []
    })
    expect(new Set(marked.map(({ writing }) => writing))).toEqual(new Set(['Light of one.', 'Light of two.', 'It drinks.', 'It holds.']))
    const { sessions } = (await backend.call('listMarkingSessions', { bearer: ngozi.token })).value
    expect(sessions).toMatchObject([{ examId: TEST_EXAM, waitingCount: 0, unmarkedCount: 0, answerCount: 4, ownCount: 4, isReleased: false }])
  })

  it('never gets an answer that another marker has, also where both ask at the same instant', async () => {
    const candidates = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`100${String(index)}`, { essay: `Light ${String(index)}.` }]))
    const backend = await open(await makeDatabase(), { candidates })
    const markers = await Promise.all(['Ngozi', 'Musa', 'Bola', 'Ife'].map((name) => makeMarker(backend, name)))
    const taken = await Promise.all(markers.map((marker) => takeAnswer(backend, marker)))
    expect(new Set(taken.map((answer) => answer?.answerId)).size).toBe(4)
    // A repeated request gives the same answer, as after a lost reply.
    const again = await Promise.all(markers.map((marker) => takeAnswer(backend, marker)))
    expect(again.map((answer) => answer?.answerId)).toEqual(taken.map((answer) => answer?.answerId))
    const [ngozi, musa] = markers
    if (!ngozi || !musa) throw new Error('four markers')
    expect(await giveMarks(backend, musa, { answerId: taken[0]?.answerId ?? '', marks: 1 })).toBe('marking/taken')
    expect(await giveMarks(backend, ngozi, { answerId: taken[0]?.answerId ?? '', marks: 1 })).toBeNull()
  })

  it('loses an answer when the lease ends, and may renew it before', async () => {
    const backend = await open(await makeDatabase(), { candidates: { '0001': { essay: 'Light.' } } })
    const [ngozi, musa] = [await makeMarker(backend, 'Ngozi'), await makeMarker(backend, 'Musa')]
    const answerId = (await takeAnswer(backend, ngozi))?.answerId ?? ''
    backend.clock.advance(LEASE_MS - 1000)
    expect(await takeAnswer(backend, musa)).toBeNull()
    expect((await backend.call('renewMarking', { bearer: musa.token, params: { answerId } })).error?.code).toBe('marking/taken')
    expect((await backend.call('renewMarking', { bearer: ngozi.token, params: { answerId } })).error).toBeNull()
    backend.clock.advance(LEASE_MS - 1000)
    expect(await takeAnswer(backend, musa)).toBeNull()
    backend.clock.advance(2000)
    expect((await takeAnswer(backend, musa))?.answerId).toBe(answerId)
    expect(await giveMarks(backend, ngozi, { answerId, marks: 3 })).toBe('marking/taken')
    // Nobody else took it: marks still count that come late.
    backend.clock.advance(LEASE_MS + 1000)
    expect(await giveMarks(backend, ngozi, { answerId, marks: 3 })).toBeNull()
  })

  it('has marks saved once for each id, whichever server is asked', async () => {
    const database = await makeDatabase()
    const backend = await open(database, { candidates: { '0001': { essay: 'Light.' } } })
    const ngozi = await makeMarker(backend, 'Ngozi')
    const answerId = (await takeAnswer(backend, ngozi))?.answerId ?? ''
    const mark = { answerId, markId: crypto.randomUUID(), pointIds: ['light'], marks: 2, comment: 'Say more.' }
    const other = await openTestBackend({ database, clock: backend.clock })
    expect(await Promise.all([backend, other, backend, other].map((server) => giveMarks(server, ngozi, mark)))).toEqual([null, null, null, null])
    expect(await countMarks(backend)).toBe(1)
    expect(await giveMarks(other, ngozi, { ...mark, marks: 3 })).toBe('marking/mark-id-taken')
    const rows = await backend.database.queries.selectFrom('written_mark').selectAll().execute()
    expect(rows).toMatchObject([{ marker_id: ngozi.accountId, marks: 2, comment: 'Say more.', stage: 'first', marked_at: backend.clock.now() }])
  })

  it('may correct their own marks by a new entry until the release', async () => {
    const backend = await open(await makeDatabase(), { candidates: { '0001': { essay: 'Light.' } } })
    const { queries } = backend.database
    const ngozi = await makeMarker(backend, 'Ngozi')
    const answerId = (await takeAnswer(backend, ngozi))?.answerId ?? ''
    await giveMarks(backend, ngozi, { answerId, marks: 2, comment: 'Too short.' })
    expect(await readExamResults(backend)).toMatchObject([{ unmarked_answers: '0', provisional: '' }])
    backend.clock.advance(60_000)
    expect(await giveMarks(backend, ngozi, { answerId, marks: 5, comment: 'Good after all.' })).toBeNull()
    const { marks, title } = (await backend.call('listOwnWrittenMarks', { bearer: ngozi.token, params })).value
    expect({ marks, title }).toMatchObject({ title: 'Mock, morning', marks: [{ answerId, marks: 5, comment: 'Good after all.', mayChange: true }] })
    const { answer } = (await backend.call('fetchMarkedAnswer', { bearer: ngozi.token, params: { answerId } })).value
    expect(answer.own).toEqual({ pointIds: [], marks: 5, comment: 'Good after all.' })
    expect(await countMarks(backend)).toBe(2)
    expect((await releaseResults(queries, actAt(backend))).ok).toBe(true)
    expect(await reviewOf(backend, '0001', ESSAY)).toMatchObject({ awarded: 5, comments: ['Good after all.'] })
    expect(await giveMarks(backend, ngozi, { answerId, marks: 1 })).toBe('marking/released')
    expect(await reviewOf(backend, '0001', ESSAY)).toMatchObject({ awarded: 5 })
  })

  it('may still mark what was released without marks, and the report follows', async () => {
    const backend = await open(await makeDatabase(), { candidates: { '0001': { essay: 'Light.' } } })
    const ngozi = await makeMarker(backend, 'Ngozi')
    expect((await releaseResults(backend.database.queries, { ...actAt(backend), unmarked: 1 })).ok).toBe(true)
    await markAll(backend, ngozi, () => 4)
    expect(await reviewOf(backend, '0001', ESSAY)).toMatchObject({ awarded: 4 })
  })

  it('cannot give more marks than the question has, or points that are not in its guide', async () => {
    const backend = await open(await makeDatabase(), { candidates: { '0001': { essay: 'Light.' } } })
    const ngozi = await makeMarker(backend, 'Ngozi')
    const answerId = (await takeAnswer(backend, ngozi))?.answerId ?? ''
    expect(await giveMarks(backend, ngozi, { answerId, marks: 7 })).toBe('marking/unfit-marks')
    expect(await giveMarks(backend, ngozi, { answerId, marks: 1, pointIds: ['water'] })).toBe('marking/unfit-marks')
    expect(await countMarks(backend)).toBe(0)
  })
})

describeOnEachDatabase('Second marking', (makeDatabase) => {
  const all = { session: { secondMarking: 'all' as const, markTolerance: 1 }, candidates: { '0001': { essay: 'Light.', sentence: 'It drinks.' } } }

  it('is done by another marker who sees nothing of the first marks, and close marks become their mean', async () => {
    const backend = await open(await makeDatabase(), all)
    const [ngozi, musa] = [await makeMarker(backend, 'Ngozi'), await makeMarker(backend, 'Musa')]
    await markAll(backend, ngozi, ({ item }) => (item.id === ESSAY ? 4 : 2))
    expect(await takeAnswer(backend, ngozi)).toBeNull()
    const seen = await markAll(backend, musa, ({ item }) => (item.id === ESSAY ? 5 : 2))
    expect(seen.map(({ own, others }) => [own, others])).toEqual([
      [null, []],
      [null, []]
    ])
    expect((await releaseResults(backend.database.queries, actAt(backend))).ok).toBe(true)
    // The mean of 4 and 5 is rounded up.
    expect(await reviewOf(backend, '0001', ESSAY)).toMatchObject({ awarded: 5 })
    expect(await reviewOf(backend, '0001', SENTENCE)).toMatchObject({ awarded: 2 })
  })

  it('goes to a chief marker where two marks differ by more than the tolerance', async () => {
    const backend = await open(await makeDatabase(), all)
    const [ngozi, musa] = [await makeMarker(backend, 'Ngozi'), await makeMarker(backend, 'Musa')]
    const chief = await makeMarker(backend, 'Ada', 'chief')
    await markAll(backend, ngozi, ({ item }) => (item.id === ESSAY ? 1 : 2))
    expect(await takeAnswer(backend, chief)).toBeNull()
    await markAll(backend, musa, ({ item }) => (item.id === ESSAY ? 6 : 2))
    expect(await releaseResults(backend.database.queries, actAt(backend))).toMatchObject({
      error: { code: 'exam/answers-unmarked', fields: { count: '1' } }
    })
    const { token } = ngozi
    expect((await backend.call('fetchMarkerAgreement', { bearer: token, params })).error?.code).toBe('marking/not-chief')
    const { title: _, ...agreement } = (await backend.call('fetchMarkerAgreement', { bearer: chief.token, params })).value
    expect(agreement).toEqual({
      tolerance: 1,
      overall: { count: 2, beyondCount: 1, meanDifference: 2.5 },
      // Which question comes first depends on the paper.
      questions: expect.arrayContaining([
        expect.objectContaining({ count: 1, beyondCount: 1, meanDifference: 5 }),
        expect.objectContaining({ count: 1, beyondCount: 0, meanDifference: 0 })
      ]) as unknown,
      markers: [
        { name: 'Musa', count: 2, beyondCount: 1, meanDifference: 2.5 },
        { name: 'Ngozi', count: 2, beyondCount: 1, meanDifference: -2.5 }
      ]
    })
    const decided = await markAll(backend, chief, () => 3)
    expect(decided.map(({ item, others }) => [item.id, others.map(({ marks }) => marks)])).toEqual([[ESSAY, [1, 6]]])
    // Who gave one of the marks cannot decide, and a correction does not undo the decision.
    expect(await giveMarks(backend, musa, { answerId: decided[0]?.answerId ?? '', marks: 2 })).toBeNull()
    expect((await releaseResults(backend.database.queries, actAt(backend))).ok).toBe(true)
    expect(await reviewOf(backend, '0001', ESSAY)).toMatchObject({ awarded: 3 })
  })

  it('of a sample takes about that share of the answers', async () => {
    const candidates = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`2${String(index)}`, { essay: `Light ${String(index)}.`, sentence: 'Water.' }])
    )
    const backend = await open(await makeDatabase(), { session: { secondMarking: { sample: 50 } }, candidates })
    const rows = await backend.database.queries.selectFrom('written_answer').select('needs_second').execute()
    const second = rows.filter((row) => row.needs_second === 1).length
    expect(rows).toHaveLength(40)
    // Fewer or more happen once in a million runs.
    expect(second).toBeGreaterThan(5)
    expect(second).toBeLessThan(35)
  })
})

describeOnEachDatabase('The queue of markers', (makeDatabase) => {
  it('refuses everybody whom the centre has not named', async () => {
    const backend = await open(await makeDatabase())
    const ngozi = await makeMarker(backend, 'Ngozi')
    const answerId = (await takeAnswer(backend, ngozi))?.answerId ?? ''
    const body = { markId: crypto.randomUUID(), pointIds: [], marks: 1, comment: '' }
    const askAll = async (bearer: string | undefined): Promise<(string | undefined)[]> => {
      const by = bearer === undefined ? {} : { bearer }
      const answers = await Promise.all([
        backend.call('takeAnswer', { ...by, params }),
        backend.call('fetchMarkedAnswer', { ...by, params: { answerId } }),
        backend.call('renewMarking', { ...by, params: { answerId } }),
        backend.call('saveWrittenMark', { ...by, params: { answerId }, body }),
        backend.call('listOwnWrittenMarks', { ...by, params }),
        backend.call('fetchMarkerAgreement', { ...by, params })
      ])
      return [...new Set(answers.map(({ error }) => error?.code))]
    }
    expect(await askAll(undefined)).toEqual(['session/required'])
    for (const role of ['student', 'candidate'] as const)
      expect(await askAll((await signInAs(backend, role)).token)).toEqual(['session/role-required'])
    for (const role of ['teacher', 'staff', 'admin'] as const) {
      const { token } = await signInAs(backend, role)
      expect(await askAll(token)).toEqual(['marking/not-marker', 'marking/no-answer'])
      expect((await backend.call('listMarkingSessions', { bearer: token })).value.sessions).toEqual([])
    }
    expect(await countMarks(backend)).toBe(0)
  })

  it('is closed while the session runs', async () => {
    const backend = await open(await makeDatabase(), { isClosed: false })
    const ngozi = await makeMarker(backend, 'Ngozi')
    expect(await takeAnswer(backend, ngozi)).toBeNull()
    expect((await backend.call('listMarkingSessions', { bearer: ngozi.token })).value.sessions).toEqual([])
  })
})
