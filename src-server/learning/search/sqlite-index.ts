import { sql } from 'kysely'
import type { Queries } from '../../platform/database/open-database.ts'
import type { SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'
import { readHashes } from './search-item-hashes.ts'
import type { SearchIndex } from './search-index.ts'

/** Stores the stems in FTS5; `search_item` links each item to its row. */
export function createSqliteIndex(queries: Queries): SearchIndex {
  return {
    readHashes: () => readHashes(queries),
    save: (items) =>
      queries.transaction().execute(async (transaction) => {
        for (const { itemId, hash, question, options, stimulus } of items) {
          const { position } = await transaction
            .insertInto('search_item')
            .values({ item_id: itemId, hash })
            .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ hash }))
            .returning('position')
            .executeTakeFirstOrThrow()
          await sql`delete from search_words where rowid = ${position}`.execute(transaction)
          await sql`insert into search_words (rowid, question, options, stimulus) values (${position}, ${question}, ${options}, ${stimulus})`.execute(
            transaction
          )
        }
      }),
    find: async (sought) => {
      const { rows } = await sql<{ item_id: string }>`
        select search_item.item_id
        from search_words cross join search_item on search_item.position = search_words.rowid
        where search_words match ${sought.map(toTerm).join(' ')}
        order by bm25(search_words, 8.0, 3.0, 1.0), search_item.item_id`.execute(queries)
      return rows.map((row) => row.item_id)
    }
  }
}

/** Stems contain only letters and digits, so nothing in them ends the quotation. */
function toTerm({ stem, isWhole }: SoughtWord): string {
  return isWhole ? `"${stem}"` : `"${stem}" *`
}
