import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidOfTime } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { checkAttempts } from '../../../../../../src-server/attempt/store/check-attempts.ts'
import { isLocked } from '../../../../../../src-server/platform/database/database-away.ts'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { buildIndexes, listMissingIndexes } from '../../../../../../src-server/platform/database/migrations/build-indexes.ts'
import type { OpenDatabase, Queries } from '../../../../../../src-server/platform/database/open-database.ts'
import { openPostgres } from '../../../../../../src-server/platform/database/open-postgres.ts'
import { dropEmptyPartitions } from '../../../../../../src-server/platform/database/partitions/drop-partitions.ts'
import { listPartitions } from '../../../../../../src-server/platform/database/partitions/list-partitions.ts'
import { makePartitions } from '../../../../../../src-server/platform/database/partitions/make-partitions.ts'
import { createAccountDeletions } from '../../../../../../src-server/personal-data/account-deletions.ts'
import { describeOnPostgres, makeSqlite, type TestDatabase } from '../../../../../support/databases.ts'
import { openAttempt } from '../../../../../support/open-attempt.ts'
import { signIn } from '../../../../../support/signed-in-learner.ts'
import { readReport, submitAttempt } from '../../../../../support/submit-attempt.ts'
import { byTier, tier } from '../../../../../support/tier.ts'
import { openTestBackend } from '../../../../../support/test-backend.ts'

const now = Date.parse('2026-11-30T10:00:00Z')
const months = ['2026-11', '2026-12', '2027-01', '2027-02']

/** Where each row of an attempt lies, such as `attempt_event_2026_11: 4`. */
async function placesOf(queries: Queries, attemptId: string): Promise<Record<string, number>> {
  const places: Record<string, number> = {}
  for (const table of ['attempt', 'attempt_paper', 'attempt_event', 'attempt_report']) {
    const { rows } = await sql<{ place: string; count: number }>`
      select tableoid::regclass::text as place, count(*) as count from ${sql.table(table)} where attempt_id = ${attemptId} group by 1`.execute(
      queries
    )
    for (const { place, count } of rows) places[place.replace(/^.*\./, '')] = count
  }
  return places
}

/** What a second process would do. */
function openBeside(database: TestDatabase): OpenDatabase {
  const beside = database.open()
  onTestFinished(() => beside.close())
  return beside
}

it('an SQLite file has no partitions', async () => {
  expect(await makePartitions(makeSqlite().open(), { now })).toEqual([])
})

const postgresUrl = process.env['KOYA_PG_URL']

it.skipIf(postgresUrl === undefined || tier() === 'commit')('a schema whose name needs quotation marks has them as well', async () => {
  const schema = `"Test-${randomBytes(8).toString('hex')}"`
  const database = openPostgres(postgresUrl ?? '', { schema })
  onTestFinished(async () => {
    await sql`drop schema ${sql.raw(schema)} cascade`.execute(database.queries)
    await database.close()
  })
  await sql`create schema ${sql.raw(schema)}`.execute(database.queries)
  await migrate(database, allMigrations)
  expect(await makePartitions(database, { now })).toEqual(months)
  expect((await listPartitions(database)).map(({ month }) => month)).toEqual([...months, null])
  await buildIndexes(database)
  expect(await listMissingIndexes(database)).toEqual([])
})

describeOnPostgres('Partitions of attempts', (makeDatabase) => {
  async function withBackend() {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database })
    const learner = await signIn(backend)
    const beside = openBeside(database)
    const sit = async (time: number, learnerOfIt = learner): Promise<string> => {
      const attemptId = uuidOfTime({ msecs: time })
      const open = await openAttempt(backend, learnerOfIt, { slug: 'trial-sums', attemptId })
      await submitAttempt(backend, open)
      return attemptId
    }
    return { database, backend, learner, beside, sit }
  }

  it('hold the attempts of their month; a second time makes none', async () => {
    const { beside, sit } = await withBackend()
    expect(await makePartitions(beside, { now })).toEqual(months)
    expect(await makePartitions(beside, { now })).toEqual([])
    const attemptId = await sit(now)
    expect(Object.keys(await placesOf(beside.queries, attemptId))).toEqual([
      'attempt_2026_11',
      'attempt_paper_2026_11',
      'attempt_event_2026_11',
      'attempt_report_2026_11'
    ])
    const long = await sit(Date.parse('2031-01-01T00:00:00Z'))
    expect(Object.keys(await placesOf(beside.queries, long))).toContain('attempt_event_other')
    expect(await checkAttempts(beside.queries)).toMatchObject({ attempts: 2, brokenCount: 0 })
  })

  it('take over the rows of their month that went elsewhere before, and leave all others', async () => {
    const { backend, learner, beside, sit } = await withBackend()
    const [of2026, ofLater] = [await sit(now), await sit(Date.parse('2031-01-01T00:00:00Z'))]
    const before = await readReport(backend, learner, of2026)
    expect(Object.keys(await placesOf(beside.queries, of2026))).toContain('attempt_event_other')
    await makePartitions(beside, { now })
    expect(Object.keys(await placesOf(beside.queries, of2026))).toEqual([
      'attempt_2026_11',
      'attempt_paper_2026_11',
      'attempt_event_2026_11',
      'attempt_report_2026_11'
    ])
    expect(Object.keys(await placesOf(beside.queries, ofLater))).toContain('attempt_event_other')
    expect(await readReport(backend, learner, of2026)).toEqual(before)
    expect(await checkAttempts(beside.queries)).toMatchObject({ attempts: 2, brokenCount: 0 })
  })

  it('have the same indexes and settings as what they divide', async () => {
    const { beside } = await withBackend()
    await makePartitions(beside, { now })
    const { rows } = await sql<{ place: string; index: string }>`
      select inhrelid::regclass::text as place, string_agg(pg_get_indexdef(indexrelid), ';' order by pg_get_indexdef(indexrelid)) as index
      from pg_inherits join pg_index on indrelid = inhrelid
      where inhparent in ('attempt'::regclass, 'attempt_paper'::regclass, 'attempt_event'::regclass, 'attempt_report'::regclass) group by 1`.execute(
      beside.queries
    )
    const shapes = new Map<string, Set<string>>()
    for (const { place, index } of rows) {
      const table = place.replace(/^.*\./, '').replace(/_(?:other|\d{4}_\d{2})$/, '')
      const shape = index.replaceAll(/(?:INDEX|ON) \S+/g, '')
      shapes.set(table, (shapes.get(table) ?? new Set()).add(shape))
    }
    expect([...shapes].map(([table, set]) => [table, set.size])).toEqual([...shapes.keys()].map((table) => [table, 1]))
    expect([...(shapes.get('attempt_paper') ?? [])][0]).toContain("gin_pending_list_limit='128'")
    const { rows: storage } = await sql<{ kinds: string }>`select string_agg(distinct attstorage::text, '') as kinds from pg_attribute
      join pg_inherits on inhrelid = attrelid where attname = 'packed' and inhparent in ('attempt_paper'::regclass, 'attempt_report'::regclass)`.execute(
      beside.queries
    )
    expect(storage).toEqual([{ kinds: 'e' }])
  })

  it('are made by one of two processes at once, while rows that are used move into them', async () => {
    const { database, beside, sit } = await withBackend()
    const other = openBeside(database)
    const count = byTier({ commit: 3, full: 60, release: 60 })
    const sitting = Array.from({ length: count }, (_, index) => sit(now + index * 86_400_000))
    const made = await Promise.all([makePartitions(beside, { now }), makePartitions(other, { now }), ...sitting])
    expect([...made[0], ...made[1]].toSorted()).toEqual(months)
    expect(await checkAttempts(beside.queries)).toMatchObject({ attempts: count, brokenCount: 0 })
    const { rows } = await sql<{ count: number }>`select count(*) as count from attempt_other`.execute(beside.queries)
    expect(rows).toEqual([{ count: 0 }])
  })

  it('wait for a transaction that holds the table, without making requests wait long', async () => {
    const { database, beside, sit } = await withBackend()
    const held = Promise.withResolvers<null>()
    const isHolding = Promise.withResolvers<null>()
    const holding = openBeside(database)
      .queries.transaction()
      .execute(async (transaction) => {
        await sql`lock table attempt in access share mode`.execute(transaction)
        isHolding.resolve(null)
        await held.promise
      })
    await isHolding.promise
    const making = makePartitions(beside, { now })
    const begun = performance.now()
    await sit(now)
    const waitedMs = performance.now() - begun
    held.resolve(null)
    await holding
    expect(await making).toEqual(months)
    expect(waitedMs).toBeLessThan(5000)
    expect(isLocked(new Error('another'))).toBe(false)
  })

  it.skipIf(tier() === 'commit')('wait for a vacuum until PostgreSQL would end it, while requests go on', async () => {
    const { database, beside, sit } = await withBackend()
    const ended = Promise.withResolvers<null>()
    const isVacuuming = Promise.withResolvers<null>()
    const vacuuming = openBeside(database)
      .queries.transaction()
      .execute(async (transaction) => {
        await sql`lock table attempt_event_other in share update exclusive mode`.execute(transaction)
        isVacuuming.resolve(null)
        await ended.promise
      })
    await isVacuuming.promise
    const making = makePartitions(beside, { now })
    const waiting = async () => {
      const { rows } = await sql<{ transaction: string }>`select virtualtransaction as transaction from pg_locks
        where relation = 'attempt_event_other'::regclass and mode = 'ShareUpdateExclusiveLock' and not granted`.execute(beside.queries)
      return rows[0]?.transaction
    }
    await expect.poll(waiting, { timeout: 5000 }).toBeDefined()
    const first = await waiting()
    await sit(now)
    // Longer than `deadlock_timeout`.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await waiting()).toBe(first)
    ended.resolve(null)
    await vacuuming
    expect(await making).toEqual(months)
  })

  it('let requests go on that have locked an account and then read attempts', async () => {
    const { database, beside } = await withBackend()
    const observer = openBeside(database)
    const look = async () => {
      const { rows } = await sql<{ waits: boolean; holds: boolean }>`select
        exists (select from pg_locks where relation = 'account'::regclass and not granted) as waits,
        exists (select from pg_locks where relation = 'attempt'::regclass and mode = 'AccessExclusiveLock' and granted) as holds`.execute(
        observer.queries
      )
      return rows[0]
    }
    const making = openBeside(database)
      .queries.transaction()
      .execute(async (transaction) => {
        await sql`update account set epoch = epoch`.execute(transaction)
        const made = makePartitions(beside, { now })
        await expect.poll(look, { timeout: 5000, interval: 10 }).toEqual({ waits: true, holds: false })
        await transaction.selectFrom('attempt').select('attempt_id').execute()
        return { made }
      })
    expect(await (await making).made).toEqual(months)
  })

  it('that are empty are dropped once, also by two processes at once', async () => {
    const { database, beside } = await withBackend()
    const later = Date.parse('2027-02-10T10:00:00Z')
    await makePartitions(beside, { now })
    const dropped = await Promise.all([dropEmptyPartitions(beside, later), dropEmptyPartitions(openBeside(database), later)])
    expect(dropped.flat().toSorted()).toEqual(months.slice(0, 3))
    expect((await listPartitions(beside)).map(({ month }) => month)).toEqual(['2027-02', null])
  })

  it('a deleted learner leaves nothing in any of them', async () => {
    const { backend, learner, beside, sit } = await withBackend()
    await makePartitions(beside, { now })
    const attempts = [await sit(now), await sit(Date.parse('2026-12-24T10:00:00Z')), await sit(Date.parse('2031-01-01T00:00:00Z'))]
    const ben = await signIn(backend, 'ben@example.com')
    const ofBen = await sit(now, ben)
    const { error } = await backend.call('deleteAccount', {
      bearer: learner.token,
      body: { password: learner.password, givesUp: false, forgoesMoney: false }
    })
    expect(error).toBeNull()
    await createAccountDeletions({ queries: beside.queries, forgetJobs: () => Promise.resolve(), now: backend.clock.now }).finish()
    for (const attemptId of attempts) expect(await placesOf(beside.queries, attemptId)).toEqual({})
    expect(Object.keys(await placesOf(beside.queries, ofBen))).toHaveLength(4)
    expect(await checkAttempts(beside.queries)).toMatchObject({ attempts: 1, brokenCount: 0 })
  })

  it('a deletion waits for answers that are being stored, and leaves none of them', async () => {
    const { backend, learner, database, beside } = await withBackend()
    const { attemptId } = await openAttempt(backend, learner, { slug: 'trial-sums', attemptId: uuidOfTime({ msecs: now }) })
    const stored = Promise.withResolvers<null>()
    const isStoring = Promise.withResolvers<null>()
    const storing = openBeside(database)
      .queries.transaction()
      .execute(async (transaction) => {
        await transaction.updateTable('attempt').set({ received_sequence: 1 }).where('attempt_id', '=', attemptId).execute()
        isStoring.resolve(null)
        await stored.promise
        const event = { attempt_id: attemptId, sequence: 1, at: 0, spent_ms: 0, received_at: 0, lateness: 0, hash: Buffer.alloc(32), act: '{}' }
        await transaction.insertInto('attempt_event').values(event).execute()
      })
    await isStoring.promise
    await backend.call('deleteAccount', { bearer: learner.token, body: { password: learner.password, givesUp: true, forgoesMoney: false } })
    // Time for the deletion, which follows the reply, to come as far as it can.
    await new Promise((resolve) => setTimeout(resolve, 300))
    stored.resolve(null)
    await storing
    const isFinished = () =>
      beside.queries.selectFrom('account_deletion').select('finished_at').where('finished_at', 'is not', null).executeTakeFirst()
    await expect.poll(isFinished, { timeout: 10_000 }).toBeDefined()
    expect(await placesOf(beside.queries, attemptId)).toEqual({})
    expect(await checkAttempts(beside.queries)).toMatchObject({ attempts: 0, brokenCount: 0 })
  })
})
