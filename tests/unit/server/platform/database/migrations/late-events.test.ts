import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { describeOnEachEmptyDatabase } from '../../../../../support/databases.ts'

describeOnEachEmptyDatabase('A database from before late arrivals were marked', (makeDatabase) => {
  it('the late events migration marks late arrivals by their stored times', async () => {
    const source = await makeDatabase()
    const before = source.open()
    await migrate(
      before,
      allMigrations.filter(({ number }) => number < 6)
    )
    const attempt = `insert into attempt (attempt_id, account_id, slug, title, started_at, budget_ms, maximum_total, paper_hash, received_sequence, last_hash,
      spent_ms, is_closed, total) values`
    for (const statement of [
      `insert into account (account_id, email, name, password_hash, recovery_hash, epoch, created_at)
        values ('a1', 'ada@example.com', 'Ada', 'hash', null, 1, 1790000000001)`,
      `${attempt} ('t-1', 'a1', 'mock', 'Mock', 1790000000000, 600000, 400, 'p', 2, 'h', 500, 1, null)`,
      `${attempt} ('t-2', 'a1', 'mock', 'Mock', 1790000000000, 600000, 400, 'p', 0, 'p', 0, 0, null)`,
      `insert into attempt_event (attempt_id, sequence, hash, event, is_late, received_at) values
        ('t-1', 1, 'h1', '{}', 0, 1790000660000), ('t-1', 2, 'h2', '{}', 0, 1790000660001)`
    ]) {
      await sql.raw(statement).execute(before.queries)
    }
    await migrate(before, allMigrations)
    await before.close()
    const after = source.open()
    const events = await after.queries.selectFrom('attempt_event').select(['sequence', 'has_arrived_late']).orderBy('sequence').execute()
    expect(events.map(({ has_arrived_late }) => has_arrived_late)).toEqual([0, 1])
    const attempts = await after.queries.selectFrom('attempt').select(['attempt_id', 'heard_at']).orderBy('attempt_id').execute()
    expect(attempts.map(({ heard_at }) => heard_at)).toEqual([1_790_000_660_001, 1_790_000_000_000])
    await after.close()
  })
})
