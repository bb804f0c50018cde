import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { checkArchiveFile, listArchiveFiles } from '../../../../../src-server/attempt/archive/archive-file.ts'
import { makeArchive } from '../../../../../src-server/attempt/archive/make-archive.ts'
import { removeArchived } from '../../../../../src-server/attempt/archive/remove-archived.ts'
import { restoreArchived } from '../../../../../src-server/attempt/archive/restore-archived.ts'
import { tidyArchive } from '../../../../../src-server/attempt/archive/tidy-archive.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { checkAttempts } from '../../../../../src-server/attempt/store/check-attempts.ts'
import { tablesNamingAttempt, tablesOfMarking } from '../../../../../src-server/attempt/store/tables-naming-attempt.ts'
import type { Queries } from '../../../../../src-server/platform/database/open-database.ts'
import { dropEmptyPartitions } from '../../../../../src-server/platform/database/partitions/drop-partitions.ts'
import { listPartitions } from '../../../../../src-server/platform/database/partitions/list-partitions.ts'
import { makePartitions } from '../../../../../src-server/platform/database/partitions/make-partitions.ts'
import { createAccountDeletions, tablesOfAttempt } from '../../../../../src-server/personal-data/account-deletions.ts'
import type { RetainedAfterDeletion } from '../../../../../src-shared/personal-data/own-data.ts'
import { buildSentItemReport } from '../../../../support/build-item-report.ts'
import { describeOnEachDatabase, describeOnPostgres, makeSqlite, type TestDatabase } from '../../../../support/databases.ts'
import { beginAt, loadTestExam, sitDown } from '../../../../support/exam-session.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { readReport, submitAttempt } from '../../../../support/submit-attempt.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'
import { v7 as uuidOfTime } from 'uuid'

const DAY_MS = 86_400_000
const october = { year: 2026, month: 10 }
const unmarked = { markedAgain: 0, notMarkedAgain: [] }
const november = { year: 2026, month: 11 }

/** All rows that name an attempt. What is packed may be packed otherwise. */
async function readRows(queries: Queries): Promise<Record<string, readonly object[]>> {
  const read: Record<string, readonly object[]> = {}
  for (const table of ['attempt', ...tablesNamingAttempt]) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(queries)
    const plain = rows.map(({ packed: _, hash, ...row }) =>
      hash === undefined ? row : { ...row, hash: Buffer.from(hash as Uint8Array).toString('hex') }
    )
    read[table] = plain.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
  }
  return read
}

/** A learner with an attempt of September that has a report and a reported question, an open one, and one of November. */
async function withAttempts(database: TestDatabase, kept: RetainedAfterDeletion = 'nothing') {
  const backend = await openTestBackend({ database, kept })
  const { queries } = backend.database
  const ada = await signIn(backend)
  // Sessions end long before, so that the clock of the backend stays.
  const sit = async (learner: SignedInLearner, time: number): Promise<string> => {
    const open = await openAttempt(backend, learner, { slug: 'trial-sums', attemptId: uuidOfTime({ msecs: time }) })
    await submitAttempt(backend, open)
    await queries.updateTable('attempt').set({ started_at: time }).where('attempt_id', '=', open.attemptId).execute()
    return open.attemptId
  }
  const open = await openAttempt(backend, ada, { slug: 'trial-sums', attemptId: uuidOfTime({ msecs: backend.clock.now() }) })
  await submitAttempt(backend, open)
  await backend.call('sendItemReport', { bearer: ada.token, params: { attemptId: open.attemptId }, body: buildSentItemReport(open.paper) })
  const later = await sit(ada, backend.clock.now() + 50 * DAY_MS)
  const begun = await openAttempt(backend, ada, { slug: 'trial-mock', attemptId: uuidOfTime({ msecs: backend.clock.now() }) })
  const folder = makeTempFolder()
  const make = (before = november) => makeArchive(queries, { before, folder, version: '1.2.3', now: backend.clock.now() + 50 * DAY_MS })
  return { backend, queries, ada, sit, folder, make, marked: open.attemptId, begun, later }
}

it('an archive has all that names an attempt, as a deletion does, but for the marking of exams, whose attempts stay', () => {
  expect([...tablesNamingAttempt, ...tablesOfMarking].toSorted()).toEqual([...tablesOfAttempt].toSorted())
})

describeOnEachDatabase('An archive of attempts', (makeDatabase) => {
  it('holds those of past months, which are removed and put back as they were', async () => {
    const { backend, queries, ada, folder, make, marked, later } = await withAttempts(await makeDatabase())
    const before = await readRows(queries)
    const report = await readReport(backend, ada, marked)
    const made = await make()
    expect(made).toEqual({ files: [{ file: '2026-09.ndjson.zst', attempts: 2, events: expect.any(Number) as number }], damagedCount: 0, damaged: [] })
    expect(await readRows(queries)).toEqual(before)
    const files = await listArchiveFiles(folder)
    expect(statSync(files[0] ?? '').mode & 0o777).toBe(0o600)
    expect(await removeArchived(queries, files)).toEqual({ removed: 2, goneBefore: 0, changed: [], ofExams: 0 })
    expect((await readRows(queries))['attempt']).toMatchObject([{ attempt_id: later }])
    expect(await checkAttempts(queries)).toMatchObject({ attempts: 1, brokenCount: 0 })
    expect((await backend.call('fetchReport', { bearer: ada.token, params: { attemptId: marked } })).error?.code).toBe('attempt/not-found')
    expect(await removeArchived(queries, files)).toEqual({ removed: 0, goneBefore: 2, changed: [], ofExams: 0 })
    expect(await restoreArchived(queries, files, { now: 0 })).toEqual({
      restored: 2,
      thereBefore: 0,
      withoutLearner: 0,
      notRestored: [],
      ...unmarked
    })
    expect(await restoreArchived(queries, files, { now: 0 })).toEqual({
      restored: 0,
      thereBefore: 2,
      withoutLearner: 0,
      notRestored: [],
      ...unmarked
    })
    expect(await readRows(queries)).toEqual(before)
    expect(await readReport(backend, ada, marked)).toEqual(report)
    expect(await checkAttempts(queries)).toMatchObject({ attempts: 3, brokenCount: 0 })
  })

  it('one attempt is put back by its id, and goes on where it was', async () => {
    const { backend, queries, ada, folder, make, begun } = await withAttempts(await makeDatabase())
    await make()
    const files = await listArchiveFiles(folder)
    await removeArchived(queries, files)
    expect(await restoreArchived(queries, files, { attemptId: begun.attemptId, now: 0 })).toMatchObject({ restored: 1 })
    const { capability: bearer } = (await backend.call('issueCapability', { bearer: ada.token, params: { attemptId: begun.attemptId } })).value
    begun.chain.write({ kind: 'flag', itemId: begun.paper.subjects[0]?.items[0]?.id ?? '', isFlagged: true }, 1000)
    const sent = await backend.call('appendEvents', { bearer, params: { attemptId: begun.attemptId }, body: { events: [...begun.chain.events] } })
    expect(sent.value).toMatchObject({ receivedSequence: 1 })
    expect(await restoreArchived(queries, files, { attemptId: uuidOfTime(), now: 0 })).toEqual({
      restored: 0,
      thereBefore: 0,
      withoutLearner: 0,
      notRestored: [],
      ...unmarked
    })
  })

  it('what has changed since stays in the tables', async () => {
    const { backend, queries, ada, folder, make, marked, begun } = await withAttempts(await makeDatabase())
    await make()
    const files = await listArchiveFiles(folder)
    // Answers that came late, and a remark of staff at a reported question.
    await queries.updateTable('attempt').set({ spent_ms: 1 }).where('attempt_id', '=', begun.attemptId).execute()
    await queries.updateTable('item_report').set({ note: 'Right.', looked_by: 'Ben', looked_at: backend.clock.now() }).execute()
    const removed = await removeArchived(queries, files)
    expect({ ...removed, changed: removed.changed.toSorted() }).toEqual({
      removed: 0,
      goneBefore: 0,
      changed: [marked, begun.attemptId].toSorted(),
      ofExams: 0
    })
    expect((await readReport(backend, ada, marked)).attemptId).toBe(marked)
  })

  it('attempts of an exam stay until it is forgotten', async () => {
    const { backend, queries, folder } = await withAttempts(await makeDatabase())
    await loadTestExam(backend, { numbers: ['0001'] })
    const { attemptId } = await beginAt(backend, await sitDown(backend, '0001'))
    expect(attemptId.startsWith(backend.clock.now().toString(16).padStart(12, '0').slice(0, 8))).toBe(true)
    await makeArchive(queries, { before: { year: 2026, month: 12 }, folder, version: '1.2.3', now: backend.clock.now() })
    const files = await listArchiveFiles(folder)
    expect(await removeArchived(queries, files)).toMatchObject({ removed: 3, ofExams: 1 })
    const row = await queries.selectFrom('attempt').select('attempt_id').executeTakeFirst()
    expect(row).toEqual({ attempt_id: attemptId })
  })

  it('a damaged attempt is in no file, is named, and stays', async () => {
    const { queries, folder, make, marked, begun } = await withAttempts(await makeDatabase())
    await sql`update attempt_event set spent_ms = spent_ms + 1 where attempt_id = ${marked} and sequence = 1`.execute(queries)
    await sql`update attempt_paper set packed = ${Buffer.from([1, 0, 0, 1])} where attempt_id = ${begun.attemptId}`.execute(queries)
    const made = await make()
    expect({ ...made, damaged: made.damaged.toSorted() }).toEqual({ files: [], damagedCount: 2, damaged: [marked, begun.attemptId].toSorted() })
    expect(readdirSync(folder)).toEqual([])
  })

  it('the attempts of a learner without an account are neither put back nor kept', async () => {
    const { backend, queries, ada, sit, folder, make } = await withAttempts(await makeDatabase())
    const ben = await signIn(backend, 'ben@example.com')
    const ofBen = await sit(ben, backend.clock.now())
    await make()
    const files = await listArchiveFiles(folder)
    await removeArchived(queries, files)
    expect(await tidyArchive(queries, files)).toEqual({ removed: 0, remaining: 3 })
    await backend.call('deleteAccount', { bearer: ada.token, body: { password: ada.password, givesUp: true, forgoesMoney: false } })
    const isGone = async () =>
      (await queries.selectFrom('account').select('account_id').where('account_id', '=', ada.accountId).executeTakeFirst()) === undefined
    await expect.poll(isGone, { timeout: 10_000 }).toBe(true)
    expect(await restoreArchived(queries, files, { now: 0 })).toEqual({
      restored: 1,
      thereBefore: 0,
      withoutLearner: 2,
      notRestored: [],
      ...unmarked
    })
    expect(await tidyArchive(queries, files)).toEqual({ removed: 2, remaining: 1 })
    const text = zstdDecompressSync(readFileSync(files[0] ?? '')).toString()
    expect([text.includes(ada.accountId), text.includes(ofBen)]).toEqual([false, true])
    expect(await tidyArchive(queries, files)).toEqual({ removed: 0, remaining: 1 })
  })

  it('where results are kept, what a deletion removes is neither put back nor kept', async () => {
    const { backend, queries, ada, sit, folder, make, marked, begun } = await withAttempts(await makeDatabase(), 'results')
    await sit(await signIn(backend, 'ben@example.com'), backend.clock.now())
    await make()
    const files = await listArchiveFiles(folder)
    await removeArchived(queries, files)
    await backend.call('deleteAccount', { bearer: ada.token, body: { password: ada.password, givesUp: true, forgoesMoney: false } })
    const isFinished = async () =>
      (await queries.selectFrom('account_deletion').select('finished_at').where('finished_at', 'is not', null).executeTakeFirst()) !== undefined
    await expect.poll(isFinished, { timeout: 10_000 }).toBe(true)
    expect(await restoreArchived(queries, files, { attemptId: begun.attemptId, now: 0 })).toMatchObject({ restored: 0, withoutLearner: 1 })
    expect(await restoreArchived(queries, files, { attemptId: marked, now: 0 })).toMatchObject({ restored: 1 })
    expect(await tidyArchive(queries, files)).toEqual({ removed: 1, remaining: 2 })
    expect(zstdDecompressSync(readFileSync(files[0] ?? '')).toString()).not.toContain(begun.attemptId)
  })

  it('nothing is put back to an account that is being deleted', async () => {
    const { backend, queries, ada, folder, make } = await withAttempts(await makeDatabase())
    await make()
    const files = await listArchiveFiles(folder)
    await removeArchived(queries, files)
    const deletions = createAccountDeletions({ queries, forgetJobs: () => Promise.resolve(), now: backend.clock.now })
    await deletions.ask(ada.accountId, { givesUp: true, forgoesMoney: false, kept: 'nothing' })
    expect(await restoreArchived(queries, files, { now: 0 })).toMatchObject({ restored: 0, withoutLearner: 2 })
  })

  it('attempts whose corrections this database does not have are named, and not put back', async () => {
    const { queries, folder, make, marked } = await withAttempts(await makeDatabase())
    const correction = { id: 'c1', itemId: 'x', contentVersion: 1, reason: 'A test.', change: { kind: 'dropped' as const } }
    await createCorrectionRepository(queries).enter([{ correction, madeBy: 'Ben' }], 0)
    const remark = {
      attempt_id: marked,
      number: 1,
      correction_id: 'c1',
      marked_by: 'Ben',
      marked_at: 0,
      reason: 'A test.',
      marking_version: '4',
      content_version: 1
    }
    await queries
      .insertInto('attempt_remark')
      .values({ ...remark, item_before: '{}', item_after: '{}', total_before: 1, total_after: 1 })
      .execute()
    await make()
    const files = await listArchiveFiles(folder)
    expect(await removeArchived(queries, files)).toMatchObject({ removed: 2 })
    await queries.deleteFrom('key_correction').execute()
    expect(await restoreArchived(queries, files, { now: 0 })).toMatchObject({ restored: 1, notRestored: [marked] })
    expect(await checkAttempts(queries)).toMatchObject({ brokenCount: 0 })
  })
})

describeOnPostgres('An archive of attempts in partitions', (makeDatabase) => {
  it('the month that it has emptied is dropped, and an attempt that is put back lies elsewhere', async () => {
    const database = await makeDatabase()
    const beside = database.open()
    onTestFinished(() => beside.close())
    const from = Date.parse('2026-09-01T00:00:00Z')
    await makePartitions(beside, { now: Date.parse('2026-10-02T00:00:00Z'), from })
    const { backend, queries, folder, make, ada, marked } = await withAttempts(database)
    const now = backend.clock.now() + 50 * DAY_MS
    const months = async () => (await listPartitions(beside)).map(({ month }) => month)
    expect(await months()).toEqual(['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', null])
    await make(october)
    const files = await listArchiveFiles(folder)
    expect(await dropEmptyPartitions(beside, now)).toEqual(['2026-10'])
    await removeArchived(queries, files)
    expect(await dropEmptyPartitions(beside, now)).toEqual(['2026-09'])
    expect(await months()).toEqual(['2026-11', '2026-12', '2027-01', null])
    expect(await restoreArchived(queries, files, { now: 0 })).toMatchObject({ restored: 2 })
    expect((await readReport(backend, ada, marked)).attemptId).toBe(marked)
    expect(await checkAttempts(queries)).toMatchObject({ attempts: 3, brokenCount: 0 })
  })
})

it('a damaged file of an archive is refused with what is wrong with it, and nothing of it is removed', async () => {
  const { queries, folder, make } = await withAttempts(makeSqlite())
  await make()
  const [file = ''] = await listArchiveFiles(folder)
  const whole = readFileSync(file)
  const lines = zstdDecompressSync(whole).toString().split('\n')
  const before = await readRows(queries)
  const write = (changed: readonly string[]) => writeFileSync(file, zstdCompressSync(changed.join('\n')))
  const faults: readonly (readonly [() => unknown, RegExp])[] = [
    [() => truncateSync(file, whole.length - 20), /cannot be read|cut/],
    [() => truncateSync(file, 0), /cut|cannot be read/],
    [
      () => writeFileSync(file, whole.with(Math.floor(whole.length / 2), (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1)),
      /cannot be read|JSON|no attempt|changed/
    ],
    [() => writeFileSync(file, 'a letter'), /cannot be read/],
    [() => write(['{}', ...lines.slice(1)]), /no archive of Koya/],
    [() => write([...lines.slice(0, 1), '{"x":1}', ...lines.slice(1)]), /line 2 is no attempt/],
    [() => write([...lines.slice(0, 1), ...lines.slice(2)]), /lost attempts/],
    [() => write(lines.slice(0, -2).concat('')), /its end is missing/],
    [() => write(lines.slice(0, -1)), /within a line/],
    [() => write([...lines.slice(0, -1), lines[1] ?? '', '']), /after its end/],
    [() => write(lines.map((line) => line.replace('"spent_ms":1000', '"spent_ms":1001'))), /was changed \(chain-broken\)/]
  ]
  for (const [damage, message] of faults) {
    damage()
    await expect(checkArchiveFile(file)).rejects.toThrow(message)
    await expect(removeArchived(queries, [file])).rejects.toThrow(message)
    expect(await readRows(queries)).toEqual(before)
  }
  writeFileSync(file, whole)
  expect(await checkArchiveFile(file)).toMatchObject({ attempts: 2 })
})
