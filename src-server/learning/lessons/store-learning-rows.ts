import { createHash } from 'node:crypto'
import type { Queries } from '../../platform/database/open-database.ts'
import type { LearningRows } from './learning-rows.ts'

/** The one row of `learning_source`. */
const SOURCE = 'installed'

/** With what names a row, in an order in which what others refer to comes first. */
const filledTables = [
  { table: 'subject', key: 'slug' },
  { table: 'plan', key: 'slug' },
  { table: 'add_on', key: 'slug' },
  { table: 'lesson', key: 'slug' },
  { table: 'medal_level', key: 'slug' }
] as const satisfies readonly { readonly table: keyof LearningRows; readonly key: string }[]

/**
 * Brings the tables to what the installed files say, all or nothing; does nothing where they were filled from the same files. Rows that
 * the files do not name any more are retired. Of several servers that start at the same time one writes at a time.
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
