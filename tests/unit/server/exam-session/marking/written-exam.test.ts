import { expect, it } from 'vitest'
import { awardMarks } from '../../../../../src-server/attempt/scoring/award-marks.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { forgetSession } from '../../../../../src-server/exam-session/forget-session.ts'
import { releaseResults } from '../../../../../src-server/exam-session/release-results.ts'
import { writeAudit } from '../../../../../src-server/attempt/store/exam-audit.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { loadTestExam } from '../../../../support/exam-session.ts'
import {
  actAt,
  beginWriting,
  closeExam,
  ESSAY,
  openWrittenBackend,
  openWrittenExam,
  readExamResults,
  sendEvents,
  submitWritings
} from '../../../../support/written-exam.ts'
import type { TestBackend } from '../../../../support/test-backend.ts'

/** The queue, by number and question. */
async function readQueue({ database: { queries } }: TestBackend) {
  const rows = await queries
    .selectFrom('written_answer')
    .innerJoin('exam_candidate', 'exam_candidate.attempt_id', 'written_answer.attempt_id')
    .select(['exam_candidate.number', 'written_answer.item_id', 'written_answer.stage', 'written_answer.final_marks'])
    .orderBy('exam_candidate.number')
    .orderBy('written_answer.item_id')
    .execute()
  return rows.map(({ number, item_id: itemId, stage, final_marks: marks }) => `${number} ${itemId} ${stage} ${String(marks)}`)
}

async function reportOf({ database: { queries } }: TestBackend, number: string) {
  const { attempt_id: attemptId } = await queries
    .selectFrom('exam_candidate')
    .select('attempt_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const report = await createAttemptRepository(queries).readReport(attemptId ?? '')
  if (!report) throw new Error('no report')
  return report
}

describeOnEachDatabase('An exam session with written questions', (makeDatabase) => {
  it('is not released while answers have no marks, unless the operator says how many are missing', async () => {
    const backend = await openWrittenExam(await makeDatabase(), {
      candidates: { '0001': { essay: 'A leaf uses light.', sentence: 'It drinks.' }, '0002': { essay: 'Light and gas.' } }
    })
    const { queries } = backend.database
    expect(await readQueue(backend)).toEqual([
      '0001 leaf-essay first null',
      '0001 root-sentence first null',
      '0002 leaf-essay first null',
      // There is nothing to mark.
      '0002 root-sentence done 0'
    ])
    expect(await releaseResults(queries, actAt(backend))).toMatchObject({
      ok: false,
      error: { code: 'exam/answers-unmarked', fields: { count: '3' } }
    })
    expect(await releaseResults(queries, { ...actAt(backend), unmarked: 2 })).toMatchObject({ error: { code: 'exam/answers-unmarked' } })
    expect((await releaseResults(queries, { ...actAt(backend), unmarked: 3 })).ok).toBe(true)
    const audit = await queries.selectFrom('exam_audit').select('detail').where('act', '=', 'results-released').execute()
    expect(audit).toEqual([{ detail: '{"unmarked":3}' }])
  })

  it('has results that say which are provisional, and how many answers are unmarked', async () => {
    const backend = await openWrittenExam(await makeDatabase(), { candidates: { '0001': { essay: 'Light.' }, '0002': {} } })
    expect(await readExamResults(backend)).toMatchObject([
      { number: '0001', outcome: 'marked', answered: '19', unmarked_answers: '1', provisional: 'yes' },
      { number: '0002', outcome: 'marked', answered: '18', unmarked_answers: '0', provisional: '' }
    ])
  })

  it('counts a question without an answer as no marks, so that nobody gains by leaving it out', async () => {
    const backend = await openWrittenExam(await makeDatabase(), { candidates: { '0001': {}, '0002': { essay: 'Light.', sentence: 'It drinks.' } } })
    const results = await readExamResults(backend)
    const [without, waiting] = [await reportOf(backend, '0001'), await reportOf(backend, '0002')]
    const items = without.subjects.flatMap((subject) => subject.items)
    expect(items.find(({ item }) => item.id === ESSAY)).toMatchObject({ given: null, awarded: 0 })
    // 18 sums with one mark each count, and nine marks of written answers once they have some.
    const scoreOf = ({ subjects, maximumTotal }: typeof without, best: number) =>
      String(Math.round(((subjects[0]?.rightCount ?? 0) / best) * maximumTotal))
    expect(results.map(({ total }) => total)).toEqual([scoreOf(without, 27), scoreOf(waiting, 18)])
  })

  it('queues an answer again when its text arrives late, also of a paper that was never submitted', async () => {
    const backend = await openWrittenBackend(await makeDatabase())
    await loadTestExam(backend, { numbers: ['0001'] })
    const attempt = await beginWriting(backend, '0001', { essay: 'Light.' })
    await sendEvents(backend, attempt)
    await closeExam(backend)
    expect(await readQueue(backend)).toEqual(['0001 leaf-essay first null', '0001 root-sentence done 0'])
    expect(await readExamResults(backend)).toMatchObject([{ outcome: 'not-handed-in', unmarked_answers: '1', provisional: 'yes' }])
    const sent = attempt.chain.events.length
    attempt.chain.write({ kind: 'answer', itemId: 'root-sentence', response: { writing: 'It drinks.' } }, 30_000)
    await sendEvents(backend, attempt, sent)
    await submitWritings(backend, attempt)
    expect(await readExamResults(backend)).toMatchObject([{ outcome: 'marked', unmarked_answers: '2', provisional: 'yes' }])
    expect(await readQueue(backend)).toEqual(['0001 leaf-essay first null', '0001 root-sentence first null'])
  })

  it('is not forgotten while answers would never get marks, and leaves nothing of the queue behind', async () => {
    const backend = await openWrittenExam(await makeDatabase(), { candidates: { '0001': { essay: 'Light.' } } })
    const { queries } = backend.database
    await readExamResults(backend)
    await writeAudit(queries, { ...actAt(backend), number: null, act: 'results-written', at: backend.clock.now() })
    const forget = { ...actAt(backend), isEarly: true }
    expect(await forgetSession(queries, forget)).toMatchObject({ ok: false, error: { code: 'exam/answers-unmarked', fields: { count: '1' } } })
    expect((await forgetSession(queries, { ...forget, unmarked: 1 })).ok).toBe(true)
    expect(await readQueue(backend)).toEqual([])
    for (const table of ['written_paper', 'written_answer', 'written_mark'] as const)
      expect(await queries.selectFrom(table).select('attempt_id').execute()).toEqual([])
    expect(await readExamResults(backend)).toMatchObject([{ number: '0001', unmarked_answers: '1', provisional: 'yes' }])
  })

  it('takes marks into a report as a regrade does: only where the marks so far are repeated', async () => {
    const backend = await openWrittenExam(await makeDatabase(), { candidates: { '0001': { essay: 'Light.', sentence: 'It drinks.' } } })
    const attempts = createAttemptRepository(backend.database.queries)
    const before = await reportOf(backend, '0001')
    const awards = new Map([[ESSAY, { marks: 6, comments: ['Well done.'] }]])
    expect(await attempts.change(before.attemptId, (attempt) => awardMarks(attempt, awards))).toBe('marked')
    const after = await reportOf(backend, '0001')
    expect(after.total).toBeGreaterThan(before.total)
    expect(after.subjects[0]?.items.find(({ item }) => item.id === ESSAY)).toMatchObject({
      awarded: 6,
      comments: ['Well done.'],
      share: { numerator: 1, denominator: 1 }
    })
    await attempts.change(before.attemptId, (attempt) => attempt.replaceReport({ ...after, total: after.total + 1 }))
    expect(await attempts.change(before.attemptId, (attempt) => awardMarks(attempt, awards))).toBe('correction/marks-not-repeated')
    expect((await reportOf(backend, '0001')).total).toBe(after.total + 1)
  })
})
