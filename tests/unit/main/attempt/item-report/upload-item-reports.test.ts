import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { createItemReportUploadJob } from '../../../../../src-main/attempt/item-report/upload-item-reports.ts'
import { createItemReportHandlers } from '../../../../../src-main/attempt/item-report/item-report-handlers.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import type { HeldItemReport, ItemReportView, SentItemReport } from '../../../../../src-shared/attempt/item-report.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { codeOf, HOUR_MS, pass, useTestClock } from '../../../../support/sit-in-room.ts'

useTestClock()

const attemptId = '11111111-1111-4111-8111-111111111111'
const complaint = { attemptId, itemId: 'physics-1', reason: 'wrong-key', words: 'It is 12.' } as const

/** Opens a learner's computer over a real journal. The test controls the backend's data and replies. */
function sitDown() {
  const disk = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  const journal = createDirectJournal(disk)
  const at = { learner: 'ada' as string | null, refusal: 'backend/unreachable' as ErrorCode | null, isAttemptOpen: false }
  const sent: SentItemReport[] = []
  const held: HeldItemReport[] = []
  let changes = 0
  const api = {
    call(name: string, { body }: { body?: SentItemReport }): Promise<never> {
      return Promise.resolve(answer(name, body) as never)
    }
  }
  function answer(name: string, body: SentItemReport | undefined): Result<unknown> {
    if (at.refusal !== null) {
      if (body) sent.push(body)
      return fail(at.refusal)
    }
    if (name === 'listItemReports' || !body) return succeed({ reports: held })
    sent.push(body)
    const { reportId, itemId, reason, words, revision } = body
    held.splice(0, held.length, { reportId, itemId, reason, words, receivedAt: 9, answer: null })
    return succeed({ reportId, revision, receivedAt: 9 })
  }
  const session = {
    currentUser: () => (at.learner === null ? null : buildUser({ id: at.learner })),
    withToken: <Value>(step: (token: string) => Promise<Result<Value>>) =>
      at.learner === null ? Promise.resolve(fail('session/required')) : step('token')
  }
  const uploadJob = createItemReportUploadJob({
    journal,
    api: api as never,
    session,
    isAttemptOpen: () => at.isAttemptOpen,
    changed: () => (changes += 1),
    random: () => 0.5,
    log: { warn: () => undefined }
  })
  const handlers = createItemReportHandlers({ api: api as never, session, journal, outbox: uploadJob, wallNow: () => 5 })
  onTestFinished(() => {
    uploadJob.stop()
    disk.close()
  })
  const views = async (): Promise<ItemReportView[]> => {
    const listed = await handlers.list({ attemptId })
    return listed.ok ? listed.value.reports : []
  }
  return { at, sent, held, uploadJob, handlers, views, journal, changes: () => changes }
}

describe('a report of an item', () => {
  test('an item report is saved while the backend is unreachable, can be changed, and is sent afterwards', async () => {
    const setup = sitDown()
    expect(await setup.handlers.keep(complaint)).toMatchObject({ ok: true, value: { state: 'kept', words: 'It is 12.' } })
    await pass(2000)
    expect(setup.sent.length).toBeGreaterThan(1)
    await setup.handlers.keep({ ...complaint, words: 'It is 13.' })
    expect(await setup.views()).toMatchObject([{ state: 'kept', words: 'It is 13.' }])
    setup.at.refusal = null
    await pass(40_000)
    expect(setup.held).toMatchObject([{ words: 'It is 13.' }])
    expect(await setup.views()).toMatchObject([{ state: 'received', words: 'It is 13.' }])
    expect(setup.changes()).toBe(1)
    const count = setup.sent.length
    expect(codeOf(await setup.handlers.keep({ ...complaint, words: 'It is 14.' }))).toBe('item-report/received')
    setup.uploadJob.wake()
    await pass(HOUR_MS)
    expect(setup.sent).toHaveLength(count)
  })

  test('an item report whose received mark was lost is sent again under the same id and shows the staff’s note', async () => {
    const setup = sitDown()
    setup.at.refusal = null
    setup.journal.fault = (call) => (call === 'markItemReport' ? { when: 'before', code: 'journal/unavailable' } : null)
    await setup.handlers.keep(complaint)
    await pass(300)
    expect(await setup.views()).toMatchObject([{ state: 'kept' }])
    setup.journal.fault = () => null
    await pass(40_000)
    expect(new Set(setup.sent.map(({ reportId, revision }) => `${reportId} ${revision}`)).size).toBe(1)
    expect(await setup.views()).toMatchObject([{ state: 'received', note: null }])
    setup.held[0] = { ...setup.held[0]!, answer: { note: 'Mended.', at: 10 } }
    expect(await setup.views()).toMatchObject([{ state: 'looked-at', note: 'Mended.' }])
    setup.at.refusal = 'backend/unreachable'
    expect(await setup.views()).toMatchObject([{ state: 'received' }])
  })

  test('an item report that the backend refuses keeps its text on this computer and is not sent again', async () => {
    const setup = sitDown()
    setup.at.refusal = 'item-report/looked-at'
    await setup.handlers.keep(complaint)
    await pass(HOUR_MS)
    expect(setup.sent).toHaveLength(1)
    expect(await setup.views()).toMatchObject([{ state: 'refused', words: 'It is 12.', failure: { code: 'item-report/looked-at' } }])
  })

  test('an item report refused because its attempt is not submitted does not delay other reports', async () => {
    const setup = sitDown()
    setup.at.refusal = 'attempt/not-submitted'
    await setup.handlers.keep(complaint)
    await setup.handlers.keep({ ...complaint, itemId: 'physics-2' })
    await pass(300)
    expect(setup.sent.map(({ itemId }) => itemId)).toEqual(['physics-1', 'physics-2'])
  })

  test('an item report is never sent during an open attempt or under another learner’s name', async () => {
    const setup = sitDown()
    setup.at.refusal = null
    setup.at.isAttemptOpen = true
    await setup.handlers.keep(complaint)
    const reads: string[] = []
    setup.journal.fault = (call) => {
      reads.push(call)
      return null
    }
    await pass(HOUR_MS)
    expect({ sent: setup.sent, journalReads: reads }).toEqual({ sent: [], journalReads: [] })
    setup.at.isAttemptOpen = false
    setup.at.learner = 'ben'
    setup.uploadJob.wake()
    await pass(HOUR_MS)
    expect(await setup.views()).toEqual([])
    setup.at.learner = null
    setup.uploadJob.wake()
    await pass(HOUR_MS)
    expect({ sent: setup.sent, keep: codeOf(await setup.handlers.keep(complaint)), list: codeOf(await setup.handlers.list({ attemptId })) }).toEqual({
      sent: [],
      keep: 'session/required',
      list: 'session/required'
    })
    setup.at.learner = 'ada'
    setup.uploadJob.wake()
    await pass(300)
    expect(setup.sent).toHaveLength(1)
  })
})
