import { sql } from 'kysely'
import type { Queries } from '../../platform/database/open-database.ts'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import { correctionSchema } from '../draw/correction.ts'
import { hasItem } from '../../platform/database/paper-items.ts'
import type { EnteredCorrection } from '../store/regrade-records.ts'

export interface CorrectionRepository {
  /**
   * Enters all of them and returns null; or enters none and returns the id under which another correction exists. Entering the same one again
   * changes nothing. `madeAt` in milliseconds since 1970.
   */
  readonly enter: (entered: readonly EnteredCorrection[], madeAt: number) => Promise<string | null>
  /** Corrections whose attempts have not all been checked, in the order of entry. */
  readonly listUnfinished: () => Promise<readonly EnteredCorrection[]>
  readonly finish: (correctionId: string, finishedAt: number) => Promise<void>
  /** Ids of at most `limit` attempts whose papers contain the item, in order, after the id `after`, where it is not null. */
  readonly listAttemptsWith: (itemId: string, page: { readonly after: string | null; readonly limit: number }) => Promise<readonly string[]>
}

export function createCorrectionRepository(queries: Queries): CorrectionRepository {
  return {
    enter: (entered, madeAt) => enter(queries, entered, madeAt),
    listUnfinished: async () => {
      const rows = await queries
        .selectFrom('key_correction')
        .select(['correction', 'made_by'])
        .where('finished_at', 'is', null)
        .orderBy('position')
        .execute()
      return rows.map(({ correction, made_by: madeBy }) => ({ correction: correctionSchema.parse(JSON.parse(correction)), madeBy }))
    },
    finish: async (correctionId, finishedAt) => {
      await queries.updateTable('key_correction').set({ finished_at: finishedAt }).where('correction_id', '=', correctionId).execute()
    },
    listAttemptsWith: async (itemId, { after, limit }) => {
      const rows = await queries
        .selectFrom('attempt_paper')
        .select('attempt_id')
        .where(hasItem(queries, itemId))
        .$if(after !== null, (query) => query.where('attempt_id', '>', after))
        .orderBy('attempt_id')
        .limit(limit)
        .execute()
      return rows.map(({ attempt_id: attemptId }) => attemptId)
    }
  }
}

/** All or none: a taken id is found before anything is written. */
function enter(queries: Queries, entered: readonly EnteredCorrection[], madeAt: number): Promise<string | null> {
  return queries.transaction().execute(async (transaction) => {
    // An update without effect on a row that always exists: concurrent callers wait for it, on either database.
    await sql`update migration set name = name where number = 1`.execute(transaction)
    const held = await transaction.selectFrom('key_correction').select(['correction_id', 'correction', 'position']).execute()
    const texts = new Map(held.map(({ correction_id: id, correction }) => [id, correction]))
    const rows = entered.map(({ correction, madeBy }) => ({ correction, madeBy, text: canonicalJson(correction) }))
    const taken = rows.find(({ correction, text }) => (texts.get(correction.id) ?? text) !== text)
    if (taken) return taken.correction.id
    let position = Math.max(0, ...held.map((row) => row.position))
    for (const { correction, madeBy, text } of rows.filter((row) => !texts.has(row.correction.id))) {
      position += 1
      const row = { correction_id: correction.id, position, item_id: correction.itemId, correction: text }
      await transaction
        .insertInto('key_correction')
        .values({ ...row, made_by: madeBy, made_at: madeAt, finished_at: null })
        .execute()
    }
    return null
  })
}
