import { sql } from 'kysely'
import type { Queries } from '../../platform/database/open-database.ts'
import type { SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'
import { readHashes } from './search-item-hashes.ts'
import type { SearchIndex } from './search-index.ts'

/** Stores a `tsvector` of the stems under the configuration `simple`, which takes words as they are: stemming is done before. */
export function createPostgresIndex(queries: Queries): SearchIndex {
  return {
    readHashes: () => readHashes(queries),
    save: (items) =>
      queries.transaction().execute(async (transaction) => {
        // In a fixed order, so that two processes that fill the index do not deadlock.
        for (const { itemId, hash, question, options, stimulus } of items.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))) {
          await sql`
            insert into search_item (item_id, hash, words) values (
              ${itemId}, ${hash},
              setweight(to_tsvector('simple', ${question}::text), 'A') || setweight(to_tsvector('simple', ${options}::text), 'B')
                || setweight(to_tsvector('simple', ${stimulus}::text), 'C'))
            on conflict (item_id) do update set hash = excluded.hash, words = excluded.words`.execute(transaction)
        }
      }),
    find: async (sought) => {
      const wanted = sql`to_tsquery('simple', ${sought.map(toTerm).join(' & ')}::text)`
      const { rows } = await sql<{ item_id: string }>`
        select item_id from search_item where words @@ ${wanted}
        order by ts_rank('{0, 0.1, 0.3, 0.8}', words, ${wanted}) desc, item_id collate "C"`.execute(queries)
      return rows.map((row) => row.item_id)
    }
  }
}

/** Stems contain only letters and digits, so nothing in them is an operator. */
function toTerm({ stem, isWhole }: SoughtWord): string {
  return isWhole ? `'${stem}'` : `'${stem}':*`
}
