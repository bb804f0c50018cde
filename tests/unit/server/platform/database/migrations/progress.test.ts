import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { describeOnEachEmptyDatabase } from '../../../../../support/databases.ts'

const attemptId = '00000000-0000-4000-8000-000000000001'
const QUARTER_MS = 900_000

describeOnEachEmptyDatabase('A database from before streaks', (makeDatabase) => {
  it('the progress migration derives the times of answering from the stored answers', async () => {
    const source = await makeDatabase()
    const before = source.open()
    await migrate(
      before,
      allMigrations.filter(({ number }) => number < 12)
    )
    const attempt = `insert into attempt (attempt_id, account_id, slug, title, started_at, budget_ms, maximum_total, paper_hash, received_sequence, last_hash,
      spent_ms, heard_at, is_closed, total) values`
    const event = (sequence: number, act: string, quarter: number): string =>
      `('${attemptId}', ${sequence}, 'h${sequence}', '{"act":{"kind":"${act}"},"spentMs":1,"at":2}', 0, 0, ${quarter * QUARTER_MS + 17})`
    for (const statement of [
      `insert into account (account_id, email, name, password_hash, recovery_hash, epoch, created_at)
        values ('a1', 'ada@example.com', 'Ada', 'hash', null, 1, 1790000000001)`,
      `${attempt} ('${attemptId}', 'a1', 'mock', 'Mock', 1790000000000, 600000, 400, 'p', 5, 'h', 500, 1790000000000, 1, null)`,
      `insert into attempt_event (attempt_id, sequence, hash, event, is_late, has_arrived_late, received_at) values
        ${[event(1, 'answer', 1_988_890), event(2, 'answer', 1_988_890), event(3, 'move', 1_988_891), event(4, 'answer', 1_988_889)].join(', ')}`
    ]) {
      await sql.raw(statement).execute(before.queries)
    }
    await migrate(before, allMigrations)
    const rows = await before.queries.selectFrom('answered_quarter').selectAll().orderBy('number').execute()
    expect(rows).toEqual([
      { account_id: 'a1', number: 1, quarter: 1_988_889 },
      { account_id: 'a1', number: 2, quarter: 1_988_890 }
    ])
    await before.close()
  })
})
