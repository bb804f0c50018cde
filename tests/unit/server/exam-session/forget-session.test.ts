import { expect, it } from 'vitest'
import { writeAudit } from '../../../../src-server/attempt/store/exam-audit.ts'
import { createExamRepository } from '../../../../src-server/exam-session/store/exam-repository.ts'
import { writeResults } from '../../../../src-server/exam-session/exam-results.ts'
import { DELIVERY_DAYS_MS, forgetSession } from '../../../../src-server/exam-session/forget-session.ts'
import { closeSession } from '../../../../src-server/exam-session/run-session.ts'
import { tablesOfAccount, tablesOfAttempt } from '../../../../src-server/personal-data/account-deletions.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { beginAt, loadTestExam, makeCandidateSeat, sitDown, TEST_EXAM } from '../../../support/exam-session.ts'
import { submitAttempt } from '../../../support/submit-attempt.ts'
import { readCsv } from '../../../support/read-csv.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

const act = (backend: TestBackend) => ({ examId: TEST_EXAM, by: 'Ada Obi', now: backend.clock.now() })

async function readResults(backend: TestBackend): Promise<Record<string, string>[]> {
  const { queries } = backend.database
  const session = await createExamRepository(queries).findSession(TEST_EXAM)
  if (!session) throw new Error('no session')
  const [head = [], ...rows] = readCsv((await writeResults(queries, session, backend.clock.now())).csv)
  return rows.map((row) => Object.fromEntries(head.map((column, place) => [column, row[place] ?? ''])))
}

async function noteResults(backend: TestBackend): Promise<void> {
  const { now, ...rest } = act(backend)
  await writeAudit(backend.database.queries, { ...rest, number: null, act: 'results-written', at: now })
}

/** Counts the rows of each table that can hold learner data. */
async function countRows({ database: { queries } }: TestBackend): Promise<Record<string, number>> {
  const counted = [...tablesOfAttempt, ...tablesOfAccount, 'attempt', 'account'].map(async (table) => {
    const rows = await queries
      .selectFrom(table as 'account')
      .selectAll()
      .execute()
    return [table, rows.length] as const
  })
  return Object.fromEntries((await Promise.all(counted)).filter(([, count]) => count > 0))
}

describeOnEachDatabase('The candidates of a past session', (makeDatabase) => {
  it('candidates of a past session are erased once results are written and final, and marks stay by number', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    const before = await countRows(backend)
    await loadTestExam(backend, { numbers: ['0001', '0002', '0003'] })
    const first = await beginAt(backend, await sitDown(backend, '0001', makeCandidateSeat('A1')))
    await submitAttempt(backend, first)
    const second = await beginAt(backend, await sitDown(backend, '0002', makeCandidateSeat('A2')))
    const forget = async (isEarly = false) => {
      const forgotten = await forgetSession(queries, { ...act(backend), isEarly })
      return forgotten.ok ? 'forgotten' : forgotten.error.code
    }
    expect(await forget(true)).toBe('exam/not-closed')
    await noteResults(backend)
    backend.clock.advance(1)
    expect((await closeSession(queries, { ...act(backend), handsIn: true })).ok).toBe(true)
    expect(await forget(true)).toBe('exam/results-outdated')
    await noteResults(backend)
    backend.clock.advance(1)
    await submitAttempt(backend, second)
    expect(await forget(true)).toBe('exam/results-outdated')
    await noteResults(backend)
    const results = await readResults(backend)
    expect(await forget()).toBe('exam/too-early')
    backend.clock.advance(DELIVERY_DAYS_MS)
    expect(await forget()).toBe('forgotten')
    expect(await countRows(backend)).toEqual(before)
    const left = await readResults(backend)
    const retained = [
      'number',
      'outcome',
      'began_at',
      'received_at',
      'answered',
      'total',
      'maximum',
      'unmarked_answers',
      'provisional',
      'receipt',
      'paper_hash',
      'last_hash',
      'score_mathematics'
    ]
    expect(left).toEqual(
      results.map((row) => Object.fromEntries(Object.keys(row).map((column) => [column, retained.includes(column) ? row[column] : ''])))
    )
    expect(JSON.stringify(await queries.selectFrom('exam_mark').selectAll().execute())).not.toContain('Candidate')
    const body = { events: first.chain.events.slice(0, 1) }
    const late = await backend.call('appendEvents', { bearer: first.capability, params: { attemptId: first.attemptId }, body })
    expect(late.error?.code).toBe('attempt/not-found')
    // A repeat finds nothing, and the audit has one entry.
    expect(await forget()).toBe('forgotten')
    const audit = await queries.selectFrom('exam_audit').select(['detail', 'done_by']).where('act', '=', 'forgotten').execute()
    expect(audit).toEqual([{ detail: JSON.stringify({ candidates: 3, isEarly: false }), done_by: 'Ada Obi' }])
  })

  it('candidates of a closed session are erased early if the centre asks for it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'] })
    await closeSession(backend.database.queries, { ...act(backend), handsIn: false })
    await noteResults(backend)
    expect(await forgetSession(backend.database.queries, { ...act(backend), isEarly: true })).toMatchObject({ ok: true })
    expect(await readResults(backend)).toMatchObject([{ number: '0001', outcome: 'absent', name: '' }])
  })
})
