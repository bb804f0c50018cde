import type { RateLimitRepository } from '../account/store/rate-limit-repository.ts'
import type { ContentLibrary } from '../content/catalogue/create-content-library.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import { createItemMarkHandlers } from './search/item-mark-handlers.ts'
import { createItemMarkRepository } from './search/item-mark-repository.ts'
import type { SearchSwitch } from '../platform/read-server-settings.ts'
import { createBankCatalogue } from './search/bank-catalogue.ts'
import { createIndexBuilder } from './search/index-builder.ts'
import { createItemSearchHandlers } from './search/item-search-handlers.ts'
import { isInExam, type AskedPaper } from '../attempt/store/open-papers.ts'
import { openSearchIndex } from './search/open-search-index.ts'
import type { StudySource } from './search/find-groups.ts'

interface OpenItemSearchDeps {
  readonly database: Pick<OpenDatabase, 'kind' | 'queries'>
  readonly library: ContentLibrary
  readonly attempts: Pick<AttemptsUnderEmbargo, 'readPaper' | 'whichItemsUnderEmbargo'>
  readonly study: StudySource
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  readonly search: SearchSwitch
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** The search in the whole bank, and what learners put to questions: their requests, and how both end. */
export function openItemSearch({ database, library, study, attempts, rateLimits, search, now }: OpenItemSearchDeps) {
  const { queries } = database
  const bank = createBankCatalogue({ library, now })
  const index = openSearchIndex(database)
  const indexBuilder = createIndexBuilder(index)
  const marks = createItemMarkRepository(queries)
  return {
    handlers: {
      ...createItemSearchHandlers({ queries, library, study, bank, index, indexBuilder, marks, attempts, rateLimits, search, now }),
      ...createItemMarkHandlers({ queries, study, marks, bank, attempts, rateLimits, now })
    },
    /** The items that a learner has bookmarked, the newest first. */
    listBookmarks: async (accountId: string): Promise<readonly string[]> =>
      (await marks.list(accountId)).filter(({ isBookmarked }) => isBookmarked).map(({ itemId }) => itemId),
    /** Whether an item of that paper stands in an exam that the account sits now. */
    isInExam: (paper: AskedPaper): Promise<boolean> => isInExam(queries, paper, now()),
    stop: indexBuilder.stop
  }
}
