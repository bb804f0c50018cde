import { expect, it } from 'vitest'
import { REPORTS_PER_HOUR } from '../../../../../src-server/attempt/item-report/item-report-handlers.ts'
import { createItemReportRepository } from '../../../../../src-server/attempt/item-report/item-report-repository.ts'
import { findReportedItem } from '../../../../../src-server/attempt/item-report/reported-item.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import type { SentItemReport } from '../../../../../src-shared/attempt/item-report.ts'
import { buildSentItemReport } from '../../../../support/build-item-report.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { loadTestExam } from '../../../../support/exam-session.ts'
import { sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openAttempt, type OpenedAttempt } from '../../../../support/open-attempt.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const HOUR_MS = 3_600_000

/** Returns a function that sends a learner's reports about items of one attempt. */
function senderOf(backend: TestBackend, { token: bearer }: SignedInLearner, attemptId: string) {
  return (body: SentItemReport) => backend.call('sendItemReport', { bearer, params: { attemptId }, body })
}

async function listOf(backend: TestBackend, { token: bearer }: SignedInLearner, attemptId: string) {
  return (await backend.call('listItemReports', { bearer, params: { attemptId } })).value.reports
}

const staffOf = ({ database }: TestBackend) => createItemReportRepository(database.queries)

describeOnEachDatabase('A report of an item', (makeDatabase) => {
  it('an item report on an attempt that was deleted meanwhile leaves no row', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { paper } = await sitAndSubmit(backend, learner)
    const gone = { accountId: learner.accountId, attemptId: crypto.randomUUID(), contentVersion: 1, shownHash: '', receivedAt: 0 }
    expect(await staffOf(backend).create({ ...buildSentItemReport(paper), ...gone })).toBe(false)
    expect(await staffOf(backend).listWaiting(10)).toEqual([])
  })

  it('an item report is stored once per id, with the version and wording that the learner saw', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const { paper, attemptId } = await sitAndSubmit(backend, ada)
    const send = senderOf(backend, ada, attemptId)
    const report = buildSentItemReport(paper)
    const first = await send(report)
    backend.clock.advance(1000)
    const again = await Promise.all([1, 2, 3].map(() => send(report)))
    expect(again.map(({ value }) => value)).toEqual([first.value, first.value, first.value])
    const [stored, ...others] = await staffOf(backend).listWaiting(10)
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      reportId: report.reportId,
      accountId: ada.accountId,
      reason: 'wrong-key',
      words: 'The answer should be 12.',
      answer: null
    })
    expect(stored?.contentVersion).toBe(1)
    expect(stored?.shownHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await listOf(backend, ada, attemptId)).toEqual([
      { reportId: report.reportId, itemId: report.itemId, reason: 'wrong-key', words: report.words, receivedAt: first.value.receivedAt, answer: null }
    ])
  })

  it('a learner can change an item report until staff have answered it, and then sees their note', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const { paper, attemptId } = await sitAndSubmit(backend, ada)
    const send = senderOf(backend, ada, attemptId)
    const report = buildSentItemReport(paper)
    await send({ ...report, revision: 2, reason: 'misprint', words: 'A comma is missing.' })
    // The first revision arrives late and overwrites nothing.
    expect((await send(report)).value.revision).toBe(2)
    expect(await listOf(backend, ada, attemptId)).toMatchObject([{ reason: 'misprint', words: 'A comma is missing.' }])
    await send({ ...report, revision: 3, words: 'Two commas are missing.' })
    expect(await listOf(backend, ada, attemptId)).toMatchObject([{ reason: 'wrong-key', words: 'Two commas are missing.' }])
    expect(await staffOf(backend).answer(report.reportId, { note: 'Mended, thank you.', by: 'Ada Obi', at: 5 })).toBe(true)
    expect((await send({ ...report, revision: 4 })).error?.code).toBe('item-report/looked-at')
    expect((await send({ ...report, revision: 3 })).status).toBe(200)
    expect(await listOf(backend, ada, attemptId)).toMatchObject([{ words: 'Two commas are missing.', answer: { note: 'Mended, thank you.', at: 5 } }])
    expect(await staffOf(backend).listWaiting(10)).toEqual([])
  })

  it('an older change, or one after the answer, does not overwrite a stored item report', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const { paper, attemptId } = await sitAndSubmit(backend, ada)
    await senderOf(backend, ada, attemptId)(buildSentItemReport(paper, { revision: 2 }))
    const staff = staffOf(backend)
    const [stored] = await staff.listWaiting(1)
    await staff.revise({ ...stored!, revision: 1, words: 'older' })
    await staff.answer(stored!.reportId, { note: 'Mended.', by: 'Ada Obi', at: 5 })
    await staff.revise({ ...stored!, revision: 3, words: 'too late' })
    expect(await staff.find(stored!.reportId)).toMatchObject({ revision: 2, words: 'The answer should be 12.' })
  })

  it('a learner can report an item once, and a report id can be used once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const ben = await signIn(backend, 'ben@example.com')
    const { paper, attemptId } = await sitAndSubmit(backend, ada)
    const send = senderOf(backend, ada, attemptId)
    const report = buildSentItemReport(paper)
    await send(report)
    expect((await send({ ...report, reportId: crypto.randomUUID() })).error?.code).toBe('item-report/already-made')
    const his = await sitAndSubmit(backend, ben)
    const hisReport = buildSentItemReport(his.paper)
    const sendHis = senderOf(backend, ben, his.attemptId)
    expect((await sendHis({ ...hisReport, reportId: report.reportId })).error?.code).toBe('item-report/already-made')
    expect((await sendHis(hisReport)).status).toBe(200)
    expect(await listOf(backend, ben, his.attemptId)).toHaveLength(1)
  })

  it('reporting an item is refused under an embargo and in an open attempt, with a code for each', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const submitted = await sitAndSubmit(backend, ada)
    const open = await openAttempt(backend, ada)
    await loadTestExam(backend, { numbers: ['0001'] })
    const codesOf = async ({ attemptId, paper }: OpenedAttempt) => ({
      reportError: (await senderOf(backend, ada, attemptId)(buildSentItemReport(paper, { reportId: crypto.randomUUID() }))).error?.code,
      listError: (await backend.call('listItemReports', { bearer: ada.token, params: { attemptId } })).error?.code
    })
    expect(await codesOf(submitted)).toEqual({ reportError: 'attempt/under-embargo', listError: 'attempt/under-embargo' })
    expect(await codesOf(open)).toEqual({ reportError: 'attempt/not-submitted', listError: 'attempt/not-submitted' })
  })

  it('only items of the learner’s own submitted attempt can be reported', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const ben = await signIn(backend, 'ben@example.com')
    const { paper, attemptId } = await sitAndSubmit(backend, ada)
    const open = await openAttempt(backend, ada)
    const codeOf = async (learner: SignedInLearner, attemptId: string, change: Partial<SentItemReport> = {}) =>
      (await senderOf(backend, learner, attemptId)(buildSentItemReport(paper, change))).error?.code
    expect(await codeOf(ben, attemptId)).toBe('attempt/not-owner')
    expect(await codeOf(ada, crypto.randomUUID())).toBe('attempt/not-found')
    expect(await codeOf(ada, open.attemptId)).toBe('attempt/not-submitted')
    expect(await codeOf(ada, attemptId, { itemId: 'no-such-item' })).toBe('attempt/unknown-item')
    expect(await codeOf(ada, attemptId, { words: 'x'.repeat(501) })).toBe('request/malformed')
    const listed = await backend.call('listItemReports', { bearer: ada.token, params: { attemptId: open.attemptId } })
    expect(listed.error?.code).toBe('attempt/not-submitted')
    expect(await staffOf(backend).listWaiting(10)).toEqual([])
  })

  it('item reports are limited per learner and hour, and repeated reports do not count', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const { paper, attemptId } = await sitAndSubmit(backend, ada)
    const send = senderOf(backend, ada, attemptId)
    const report = buildSentItemReport(paper)
    for (let revision = 1; revision <= REPORTS_PER_HOUR; revision += 1) {
      await send({ ...report, revision })
      expect((await send({ ...report, revision })).status).toBe(200)
    }
    const another = { ...report, revision: REPORTS_PER_HOUR + 1 }
    const refused = await send(another)
    expect({ status: refused.status, errorCode: refused.error?.code }).toEqual({ status: 429, errorCode: 'item-report/too-many' })
    backend.clock.advance(HOUR_MS)
    expect((await send(another)).status).toBe(200)
  })
})

const option = (id: string) => ({ id, text: `option ${id}` })

function paperWith(ids: readonly string[], stem = 'Which?', section?: string): Paper {
  const item = { type: 'single-choice', id: 'one', stem, options: ids.map(option), ...(section === undefined ? {} : { section }) }
  return { subjects: [{ slug: 'physics', title: 'Physics', items: [item] }], stimuli: [] } as unknown as Paper
}

const hashOf = (paper: Paper) => findReportedItem({ paper, answerKey: [] }, 'one')?.shownHash

it('the hash of a shown item ignores option order and exam, and changes with the wording', () => {
  expect(hashOf(paperWith(['y', 'x']))).toBe(hashOf(paperWith(['x', 'y'], 'Which?', 'Antonyms')))
  expect(hashOf(paperWith(['x', 'y'], 'Which one?'))).not.toBe(hashOf(paperWith(['x', 'y'])))
  expect(hashOf(paperWith(['x', 'z']))).not.toBe(hashOf(paperWith(['x', 'y'])))
})
