import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { describeOnEachEmptyDatabase } from '../../../../../support/databases.ts'

const first = '00000000-0000-4000-8000-000000000001'
const second = '00000000-0000-4000-8000-000000000002'
const event = JSON.stringify({ sequence: 1, act: { kind: 'pause' }, spentMs: 1, at: 2, previousHash: '', hash: '' })

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
      `${attempt} ('${first}', 'a1', 'mock', 'Mock', 1790000000000, 600000, 400, 'p', 2, 'h', 500, 1, null)`,
      `${attempt} ('${second}', 'a1', 'mock', 'Mock', 1790000000000, 600000, 400, 'p', 0, 'p', 0, 0, null)`,
      `insert into attempt_event (attempt_id, sequence, hash, event, is_late, received_at) values
        ('${first}', 1, 'a1', '${event}', 0, 1790000660000), ('${first}', 2, 'a2', '${event}', 0, 1790000660001)`
    ]) {
      await sql.raw(statement).execute(before.queries)
    }
    await migrate(before, allMigrations)
    await before.close()
    const after = source.open()
    const events = await after.queries.selectFrom('attempt_event').select(['sequence', 'lateness']).orderBy('sequence').execute()
    expect(events.map(({ lateness }) => lateness)).toEqual([0, 2])
    const attempts = await after.queries.selectFrom('attempt').select(['attempt_id', 'heard_at']).orderBy('attempt_id').execute()
    expect(attempts.map(({ heard_at }) => heard_at)).toEqual([1_790_000_660_001, 1_790_000_000_000])
    await after.close()
  })
})
