import { expect, it } from 'vitest'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import { whenMigrated } from '../../../../../src-server/platform/database/wait-for-database.ts'
import { describeOnEachEmptyDatabase } from '../../../../support/databases.ts'

describeOnEachEmptyDatabase('A server that changes no tables', (makeDatabase) => {
  it('waits for every step that it knows, also for one below the newest, and says so', async () => {
    const database = (await makeDatabase()).open()
    const lines: string[] = []
    let isThere = false
    const logger = { info: () => undefined, warn: (line: unknown) => void lines.push(String(line)) }
    const waiting = whenMigrated(database, { migrations: allMigrations, longestPauseMs: 100, logger }).then(() => (isThere = true))
    await migrate(
      database,
      allMigrations.filter(({ number }) => number !== 29)
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(isThere).toBe(false)
    expect(lines[0]).toContain('database migrate')
    await migrate(database, allMigrations)
    await waiting
    await database.close()
  })
})
