import type { SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'
import type { IndexedItem } from './searchable-text.ts'

/**
 * The words of all items ever installed here, in the database. Rows of removed packs stay: callers check results against the catalogue, and
 * another process of the server may still have the pack.
 */
export interface SearchIndex {
  /** The hash of the indexed text, by item id. */
  readonly readHashes: () => Promise<ReadonlyMap<string, string>>
  /** Replaces the rows of these items, all or none. */
  readonly save: (items: readonly IndexedItem[]) => Promise<void>
  /** Ids of the items with all the words, most relevant first: a word in the stem counts most, then one in an option. */
  readonly find: (sought: readonly SoughtWord[]) => Promise<readonly string[]>
}
