import { createHash } from 'node:crypto'
import type { Queries } from '../database/open-database.ts'
import type { LearningRows } from './learning-rows.ts'

/** The one row of `learning_source`. */
const SOURCE = 'installed'

/**
 * Brings the tables to what the installed files say, all or nothing; does nothing where they were filled from the same files. Rows that
 * the files do not name any more are retired. Of several servers that start at the same time one writes at a time.
 */
export async function keepLearningRows(queries: Queries, rows: LearningRows): Promise<void> {
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
    await keepSubjects(transaction, rows)
    await keepOffers(transaction, rows)
    await keepReadings(transaction, rows)
    await keepMedalLevels(transaction, rows)
  })
}

async function retireAll(queries: Queries): Promise<void> {
  for (const table of ['subject', 'lesson', 'plan', 'add_on', 'library', 'medal_level'] as const) {
    await queries.updateTable(table).set({ is_retired: 1 }).execute()
  }
}

async function keepSubjects(queries: Queries, { subject }: LearningRows): Promise<void> {
  for (const row of subject) {
    await queries
      .insertInto('subject')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
}

async function keepOffers(queries: Queries, { plan, add_on: addOns }: LearningRows): Promise<void> {
  for (const row of plan) {
    await queries
      .insertInto('plan')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
  for (const row of addOns) {
    await queries
      .insertInto('add_on')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
}

async function keepReadings(queries: Queries, { lesson, library }: LearningRows): Promise<void> {
  for (const row of lesson) {
    await queries
      .insertInto('lesson')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
  for (const row of library) {
    await queries
      .insertInto('library')
      .values(row)
      .onConflict((conflict) => conflict.column('serial').doUpdateSet(row))
      .execute()
  }
}

async function keepMedalLevels(queries: Queries, { medal_level: levels }: LearningRows): Promise<void> {
  for (const row of levels) {
    await queries
      .insertInto('medal_level')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
}
