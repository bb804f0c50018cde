import { createHash } from 'node:crypto'
import type { Queries } from '../../platform/database/open-database.ts'
import type { LearningRows } from './learning-rows.ts'

/** The only row of `learning_source`. */
const SOURCE = 'installed'

/** Each table with its key; referenced tables come first. */
const filledTables = [
  { table: 'subject', key: 'slug' },
  { table: 'plan', key: 'slug' },
  { table: 'add_on', key: 'slug' },
  { table: 'lesson', key: 'slug' },
  { table: 'medal_level', key: 'slug' }
] as const satisfies readonly { readonly table: keyof LearningRows; readonly key: string }[]

/**
 * Updates the tables to the installed files in one transaction; does nothing where they were filled from the same files. Retires rows that
 * the files no longer name. Servers that start at the same time write one after the other.
 */
export async function saveLearningRows(queries: Queries, rows: LearningRows): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const held = await queries.selectFrom('learning_source').select('hash').where('name', '=', SOURCE).executeTakeFirst()
  if (held?.hash === hash) return
  await queries.transaction().execute(async (transaction) => {
    // Written first: the row's lock makes the next server wait.
    await transaction
      .insertInto('learning_source')
      .values({ name: SOURCE, hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash }))
      .execute()
    await retireAll(transaction)
    await saveRows(transaction, rows)
  })
}

async function retireAll(queries: Queries): Promise<void> {
  for (const { table } of filledTables) await queries.updateTable(table).set({ is_retired: 1 }).execute()
}

async function saveRows(queries: Queries, rows: LearningRows): Promise<void> {
  for (const { table, key } of filledTables) {
    for (const row of rows[table]) {
      await queries
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.column(key).doUpdateSet(row))
        .execute()
    }
  }
}
