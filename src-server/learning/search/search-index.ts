import type { SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'
import type { IndexedItem } from './searchable-text.ts'

/**
 * The words of all items that were ever installed here, in the database. Rows of packs that are gone stay: whoever asks holds the answer against
 * the catalogue, and another process of the server may still have the pack.
 */
export interface SearchIndex {
  /** By item id, the hash of the text that the index holds of it. */
  readonly readHashes: () => Promise<ReadonlyMap<string, string>>
  /** Puts these in the place of what is held of the same items, all or none. */
  readonly save: (items: readonly IndexedItem[]) => Promise<void>
  /** Ids of the items that have all the words, the likeliest first: a word in the stem counts most, then one in an option. */
  readonly find: (sought: readonly SoughtWord[]) => Promise<readonly string[]>
}
