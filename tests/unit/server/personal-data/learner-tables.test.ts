import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../src-server/platform/database/migrations/all-migrations.ts'
import { tablesOfAccount, tablesOfAttempt } from '../../../../src-server/personal-data/account-deletions.ts'
import { exportedParts, retentionRules, type RetentionRule } from '../../../../src-server/personal-data/learner-tables.ts'
import { makeSqlite } from '../../../support/databases.ts'

const allStances: Readonly<Record<string, RetentionRule>> = retentionRules

/** Reads the columns of each table in the newest schema, without the tables of SQLite's own search index. */
async function readSchema(): Promise<ReadonlyMap<string, readonly string[]>> {
  const database = makeSqlite().open()
  await migrate(database, allMigrations)
  const { rows } = await sql<{ table: string; name: string }>`
    select m.name as "table", c.name as name from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'migration%' and m.name not like 'kysely_%'
    and m.name not like 'search_words%'`.execute(database.queries)
  await database.close()
  return new Map([...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [table, columns.map(({ name }) => name)]))
}

it('every database table has a retention rule, and no table with learner data is classed as nobody’s', async () => {
  const schema = await readSchema()
  expect([...schema.keys()].sort()).toEqual(Object.keys(allStances).sort())
  const learners = [...schema].filter(([, columns]) => columns.includes('account_id') || columns.includes('attempt_id')).map(([table]) => table)
  expect(learners.filter((table) => allStances[table]?.kind === 'nobodys')).toEqual([])
  // A schema without learner tables would prove nothing.
  expect(learners.length).toBeGreaterThan(15)
})

it('each export rule names only existing columns, also for its row order', async () => {
  const schema = await readSchema()
  for (const [table, rule] of exportedParts) {
    const columns = schema.get(table) ?? []
    const named = [rule.by, ...rule.order, ...(rule.json ?? []), ...(rule.withheld ?? [])]
    expect({ table, unknownColumns: named.filter((column) => !columns.includes(column)) }).toEqual({ table, unknownColumns: [] })
  }
})

it('the data export withholds columns that look like a secret, a key or another person', async () => {
  const schema = await readSchema()
  const guarded = /hash$|_key$|_by$|^item_before$|^item_after$/
  /** Hashes of what the learner did or saw. They prove it and unlock nothing. */
  const proofs = new Set(['paper_hash', 'last_hash', 'hash', 'shown_hash'])
  for (const [table, { withheld = [], onlyWhether = [] }] of exportedParts) {
    const closed = [...withheld, ...onlyWhether]
    const open = (schema.get(table) ?? []).filter((column) => guarded.test(column) && !proofs.has(column) && !closed.includes(column))
    expect({ table, openColumns: open }).toEqual({ table, openColumns: [] })
  }
})

it('every table with learner data is emptied when the account is deleted', async () => {
  const schema = await readSchema()
  const learners = [...schema].filter(([, columns]) => columns.includes('account_id') || columns.includes('attempt_id')).map(([table]) => table)
  expect(learners.sort()).toEqual([...tablesOfAttempt, ...tablesOfAccount, 'account', 'attempt', 'account_deletion'].sort())
  expect(tablesOfAttempt.filter((table) => !(schema.get(table) ?? []).includes('attempt_id'))).toEqual([])
})
