import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAttemptRepository } from '../../../../../../src-server/attempt/store/attempt-repository.ts'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { describeOnEachEmptyDatabase } from '../../../../../support/databases.ts'

const attemptId = '00000000-0000-4000-8000-000000000001'

describeOnEachEmptyDatabase('A database from before there was a choice of subject', (makeDatabase) => {
  it('attempts from before subject choice are migrated as attempts at whole exams', async () => {
    const source = await makeDatabase()
    const before = source.open()
    await migrate(before, allMigrations.slice(0, 2))
    for (const statement of [
      `insert into account (account_id, email, name, password_hash, recovery_hash, epoch, created_at)
        values ('a1', 'ada@example.com', 'Ada', 'hash', null, 1, 1790000000001)`,
      `insert into attempt (attempt_id, account_id, slug, title, started_at, budget_ms, maximum_total, paper_hash, received_sequence, last_hash,
        spent_ms, is_closed, total) values ('${attemptId}', 'a1', 'mock', 'Mock', 1790000000008, 60000, 400, 'p', 1, 'h', 500, 1, 312)`
    ]) {
      await sql.raw(statement).execute(before.queries)
    }
    await migrate(before, allMigrations)
    await before.close()
    const after = source.open()
    expect(await createAttemptRepository(after.queries).find(attemptId)).toMatchObject({ slug: 'mock', subject: null, level: null, total: 312 })
    await after.close()
  })
})
