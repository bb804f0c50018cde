import { createHash } from 'node:crypto'
import { compareVersions } from '../../../src-shared/kernel/values/compare-versions.ts'
import { kindOf } from '../../platform/database/kind-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { LearningRows } from './learning-rows.ts'

/** The only row of `learning_source`. */
const SOURCE = 'installed'

/** Of tables that were filled before versions were stored. */
const NO_VERSION = '0.0.0'

/** Each table with its key; referenced tables come first. */
const filledTables = [
  { table: 'subject', key: 'slug' },
  { table: 'plan', key: 'slug' },
  { table: 'add_on', key: 'slug' },
  { table: 'lesson', key: 'slug' },
  { table: 'medal_level', key: 'slug' }
] as const satisfies readonly { readonly table: keyof LearningRows; readonly key: string }[]

/**
 * Updates the tables to the files of Koya `version` in one transaction; does nothing where they were filled from the same files. Retires rows that
 * the files no longer name. Servers that start at the same time write one after the other. On PostgreSQL, where servers of two versions may run side by
 * side, the files of the newer one stay: an older server that starts later takes nothing back. Returns whether the tables now are as these files.
 */
export async function saveLearningRows(queries: Queries, rows: LearningRows, version: string): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const held = await queries.selectFrom('learning_source').select('hash').where('name', '=', SOURCE).executeTakeFirst()
  if (held?.hash === hash) return true
  return queries.transaction().execute(async (transaction) => {
    // Written first: the row's lock makes the next server wait.
    const stored = await transaction
      .insertInto('learning_source')
      .values({ name: SOURCE, hash: '', version: NO_VERSION })
      .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ hash: row.ref('learning_source.hash') })))
      .returning('version')
      .executeTakeFirstOrThrow()
    if (kindOf(transaction) === 'postgres' && compareVersions(stored.version, version) > 0) return false
    await transaction.updateTable('learning_source').set({ hash, version }).where('name', '=', SOURCE).execute()
    await retireAll(transaction)
    await saveRows(transaction, rows)
    return true
  })
}

async function retireAll(queries: Queries): Promise<void> {
  for (const { table } of filledTables) await queries.updateTable(table).set({ is_retired: 1 }).execute()
}

/** Lessons are texts of a few kilobytes. */
const ROWS_PER_STATEMENT = 50

async function saveRows(queries: Queries, rows: LearningRows): Promise<void> {
  for (const { table, key } of filledTables) {
    const [first] = rows[table]
    if (first === undefined) continue
    const columns = Object.keys(first)
    for (let start = 0; start < rows[table].length; start += ROWS_PER_STATEMENT) {
      await queries
        .insertInto(table)
        .values(rows[table].slice(start, start + ROWS_PER_STATEMENT))
        .onConflict((conflict) =>
          conflict.column(key).doUpdateSet((row) => Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}` as never)])))
        )
        .execute()
    }
  }
}
