import { expect, it } from 'vitest'
import { ARRIVAL_GRACE_MS } from '../../../../src-server/attempt/events/accept-events.ts'
import { writeAudit } from '../../../../src-server/attempt/store/exam-audit.ts'
import { createExamRepository } from '../../../../src-server/exam-session/store/exam-repository.ts'
import { writeResults } from '../../../../src-server/exam-session/exam-results.ts'
import { closeSession, moveCandidate } from '../../../../src-server/exam-session/run-session.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { beginAt, loadTestExam, makeCandidateSeat, sitDown, TEST_EXAM } from '../../../support/exam-session.ts'
import { answerAll, type OpenedAttempt } from '../../../support/open-attempt.ts'
import { readCsv } from '../../../support/read-csv.ts'
import { replacePaper } from '../../../support/stored-paper.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

const aNumber: unknown = expect.stringMatching(/^\d+$/)

function send(backend: TestBackend, { attemptId, capability, chain }: OpenedAttempt, [from, to]: [number, number?] = [0]) {
  return backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: chain.events.slice(from, to) } })
}

function act(backend: TestBackend) {
  return { examId: TEST_EXAM, by: 'Ada Obi', now: backend.clock.now() }
}

async function readLateArrivals({ database }: TestBackend): Promise<{ number: string | null; detail: unknown }[]> {
  const rows = await database.queries.selectFrom('exam_audit').select(['number', 'detail']).where('act', '=', 'arrived-late').execute()
  return rows.map(({ number, detail }) => ({ number, detail: JSON.parse(detail) as unknown }))
}

/** Reads the results as one record of columns per row. */
async function readResults(backend: TestBackend): Promise<Record<string, string>[]> {
  const { queries } = backend.database
  const session = await createExamRepository(queries).findSession(TEST_EXAM)
  if (!session) throw new Error('no session')
  const { csv } = await writeResults(queries, session, backend.clock.now())
  const [head = [], ...rows] = readCsv(csv)
  return rows.map((row) => Object.fromEntries(head.map((column, place) => [column, row[place] ?? ''])))
}

describeOnEachDatabase('The results of a session', (makeDatabase) => {
  it('exam results mark an attempt whose kiosk device sent its submission and was never heard from again', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001'] })
    const untold = await beginAt(backend, await sitDown(backend, '0001'))
    answerAll(untold)
    expect((await send(backend, untold)).error).toBe(null)
    const arrivedAt = new Date(backend.clock.now()).toISOString()
    backend.clock.advance(60_000)
    const moved = await moveCandidate(backend.database.queries, { ...act(backend), number: '0001', to: null })
    expect(moved).toMatchObject({ ok: false, error: { code: 'exam/handed-in' } })
    expect((await closeSession(backend.database.queries, { ...act(backend), handsIn: false })).ok).toBe(true)
    const [marked] = await readResults(backend)
    expect(marked).toMatchObject({ outcome: 'marked', total: aNumber, answered: '20', received_at: arrivedAt })
    // After a restart, the kiosk device gets the same receipt.
    const end = { lastSequence: untold.chain.events.length, lastHash: untold.chain.events.at(-1)?.hash ?? '' }
    const submitted = await backend.call('submitAttempt', { bearer: untold.capability, params: { attemptId: untold.attemptId }, body: end })
    expect(submitted.value.receiptId).toBe(marked?.['receipt'])
  })

  it('exam results mark all received answers of an attempt that its candidate was moved from and never resumed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await loadTestExam(backend, { numbers: ['0001', '0002'] })
    const [left, silent] = [
      await beginAt(backend, await sitDown(backend, '0001', makeCandidateSeat('A1'))),
      await beginAt(backend, await sitDown(backend, '0002', makeCandidateSeat('A2')))
    ]
    for (const paper of [left, silent]) {
      answerAll(paper)
      expect((await send(backend, paper, [0, -1])).error).toBe(null)
    }
    expect((await moveCandidate(backend.database.queries, { ...act(backend), number: '0001', to: null })).ok).toBe(true)
    expect((await send(backend, left, [-1])).error?.code).toBe('exam-seat/moved')
    expect(await readResults(backend)).toMatchObject([
      { outcome: 'sitting', total: '', answered: '' },
      { outcome: 'sitting', total: '', answered: '' }
    ])
    expect((await closeSession(backend.database.queries, { ...act(backend), handsIn: true })).ok).toBe(true)
    const [moved, unfinished] = await readResults(backend)
    expect(moved).toMatchObject({ outcome: 'not-handed-in', total: aNumber, answered: '20', receipt: '', received_at: '' })
    // The rest of the other attempt arrives later and changes no counted result.
    expect((await send(backend, silent, [-1])).error).toBe(null)
    const [, whole] = await readResults(backend)
    const { total, answered, score_mathematics: score } = unfinished ?? {}
    expect(whole).toMatchObject({ outcome: 'marked', total, answered, score_mathematics: score })
  })

  it('exam results give no marks for a paper that is not the one the candidate agreed to', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    await loadTestExam(backend, { numbers: ['0001'] })
    const paper = await beginAt(backend, await sitDown(backend, '0001', makeCandidateSeat('A1')))
    answerAll(paper)
    await send(backend, paper, [0, -1])
    expect((await closeSession(queries, { ...act(backend), handsIn: true })).ok).toBe(true)
    expect(await readResults(backend)).toMatchObject([{ outcome: 'not-handed-in', total: aNumber }])
    await replacePaper(queries, paper.attemptId, (own) => ({ ...own, budgetMs: own.budgetMs + 1 }))
    expect(await readResults(backend)).toMatchObject([{ outcome: 'not-handed-in', total: '', answered: '' }])
  })

  it('exam results include answers that arrive after the session has closed, and flag them as late', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    await loadTestExam(backend, { numbers: ['0001', '0002'] })
    const [prompt, silent] = [
      await beginAt(backend, await sitDown(backend, '0001', makeCandidateSeat('A1'))),
      await beginAt(backend, await sitDown(backend, '0002', makeCandidateSeat('A2')))
    ]
    answerAll(prompt)
    answerAll(silent)
    await send(backend, silent, [0, 5])
    expect((await closeSession(queries, { ...act(backend), handsIn: true })).ok).toBe(true)
    // A kiosk device submits within one beat of the closing, and that does not count as late.
    backend.clock.advance(ARRIVAL_GRACE_MS)
    expect((await send(backend, prompt)).error).toBe(null)
    expect(await readLateArrivals(backend)).toEqual([])
    expect(await readResults(backend)).toMatchObject([
      { outcome: 'marked', answered: '20', arrived_late_answers: '0', after_closing: '' },
      { outcome: 'not-handed-in', answered: '5', arrived_late_answers: '0', after_closing: '' }
    ])
    await writeAudit(queries, { ...act(backend), number: null, act: 'results-written', at: backend.clock.now() })
    backend.clock.advance(1)
    expect((await send(backend, silent, [5])).error).toBe(null)
    expect(await readResults(backend)).toMatchObject([
      { outcome: 'marked', answered: '20', arrived_late_answers: '0', after_closing: '' },
      { outcome: 'marked', answered: '20', late_answers: '0', arrived_late_answers: '15', after_closing: 'yes' }
    ])
    expect(await readLateArrivals(backend)).toEqual([{ number: '0002', detail: { answers: 15, isEnd: true, isAfterResults: true } }])
  })
})
