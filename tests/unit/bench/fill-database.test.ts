import { describe, expect, it } from 'vitest'
import { migrate } from '../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../src-server/platform/database/migrations/all-migrations.ts'
import { openPostgres } from '../../../src-server/platform/database/open-postgres.ts'
import { fillDatabase, refuseHeldData } from '../../bench/filled/fill-database.ts'
import { timesOf } from '../../bench/filled/fill-attempts.ts'
import { makeSchema } from '../../support/postgres-schemas.ts'
import { signIn } from '../../support/signed-in-learner.ts'
import { readReport, sitAndSubmit } from '../../support/submit-attempt.ts'
import { openTestBackend } from '../../support/test-backend.ts'
import { tier } from '../../support/tier.ts'

const { KOYA_PG_URL: postgresUrl } = process.env
const until = Date.UTC(2026, 10, 1)
const sizes = { learners: 500, attempts: 2000, events: 20_000, veterans: 3, seed: 1, until }

async function openEmpty() {
  const database = { url: postgresUrl ?? '', schema: await makeSchema(postgresUrl ?? '') }
  const opened = openPostgres(database.url, { schema: database.schema })
  await migrate(opened, allMigrations)
  const backend = await openTestBackend({ database: { open: () => opened } })
  return { database, opened, backend }
}

describe.skipIf(postgresUrl === undefined || tier() === 'commit')('A filled database', () => {
  it('has attempts of 18 months with ids of version 7, and events and reports of the API', { timeout: 60_000 }, async () => {
    const { database, opened, backend } = await openEmpty()
    await expect(refuseHeldData(database)).resolves.toBeUndefined()
    const { password, accountId } = await signIn(backend)
    await sitAndSubmit(backend, (await backend.call('login', { body: { identifier: 'ada@example.com', password } })).value.metadata)
    await fillDatabase({ ...database, sizes })

    const attempts = await opened.queries
      .selectFrom('attempt')
      .select(['attempt_id', 'account_id', 'started_at', 'received_sequence', 'is_closed', 'total'])
      .where('account_id', '<>', accountId)
      .execute()
    expect(attempts.length).toBeGreaterThan(1600)
    expect(attempts.length).toBeLessThan(2400)
    const { from, to } = timesOf(sizes)
    for (const { attempt_id: id, started_at: at, is_closed: isClosed, total } of attempts) {
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at)
      expect(at >= from && at < to).toBe(true)
      expect(total !== null).toBe(isClosed === 1)
    }
    const ofLearners = [...Map.groupBy(attempts, (row) => row.account_id).values()].map(({ length }) => length)
    expect(Math.max(...ofLearners)).toBe(60)
    expect(ofLearners.length).toBeLessThan(sizes.learners)
    const events = await opened.queries
      .selectFrom('attempt_event')
      .select(({ fn }) => ['attempt_id', fn.countAll().as('count')])
      .groupBy('attempt_id')
      .execute()
    const counts = new Map(events.map((row) => [row.attempt_id, Number(row.count)]))
    for (const { attempt_id: id, received_sequence: sequence } of attempts) expect(counts.get(id) ?? 0).toBe(sequence)

    const veteran = (await backend.call('login', { body: { identifier: 'learner-2@filled.example', password } })).value.metadata
    const listed = (await backend.call('listAttempts', { bearer: veteran.token })).value.attempts
    expect(listed).toHaveLength(60)
    expect((await readReport(backend, veteran, listed[30]?.attemptId ?? '')).subjects.length).toBeGreaterThan(0)
    expect((await backend.call('fetchProgress', { bearer: veteran.token })).status).toBe(200)
    await expect(refuseHeldData(database)).rejects.toMatchObject({ code: 'fill/data-held' })
  })

  it('is the same for the same sizes, seed and end', { timeout: 60_000 }, async () => {
    const filled = await Promise.all(
      [1, 1, 2].map(async (seed) => {
        const { database, opened, backend } = await openEmpty()
        const learner = await signIn(backend)
        await sitAndSubmit(backend, learner)
        await fillDatabase({ ...database, sizes: { ...sizes, seed } })
        const { queries } = opened
        const attempts = await queries
          .selectFrom('attempt')
          .select(['attempt_id', 'account_id', 'is_closed', 'received_sequence'])
          .where('account_id', '<>', learner.accountId)
          .orderBy('attempt_id')
          .execute()
        const seen = await queries
          .selectFrom('item_seen')
          .select(['account_id', 'item_id', 'seen_at'])
          .orderBy('account_id')
          .orderBy('item_id')
          .execute()
        return JSON.stringify({ attempts, accounts: seen.map((row) => [row.account_id, row.seen_at]) })
      })
    )
    expect(filled[0]).toBe(filled[1])
    expect(filled[0]).not.toBe(filled[2])
  })

  it('needs attempts of the API', async () => {
    const { database } = await openEmpty()
    await expect(fillDatabase({ ...database, sizes })).rejects.toMatchObject({ code: 'fill/no-templates' })
  })
})
