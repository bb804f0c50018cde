import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import type { RetainedAfterDeletion } from '../../src-shared/personal-data/own-data.ts'
import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { ContentLibrary } from '../content/catalogue/create-content-library.ts'
import type { Queries } from '../platform/database/open-database.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import type { Authors } from '../content/own-questions/own-question-handlers.ts'
import { createItemMarkRepository } from '../learning/search/item-mark-repository.ts'
import { createReadingRepository } from '../learning/library/reading-repository.ts'
import { createOwnQuestionRepository } from '../content/own-questions/own-question-repository.ts'
import { createDrillRepository } from '../learning/trainer/drill-repository.ts'
import { createAccountDeletions } from './account-deletions.ts'
import { createMoveHandlers } from './move-handlers.ts'
import { createMoveRepository } from './move-repository.ts'
import { createOwnDataHandlers } from './own-data-handlers.ts'
import { makeOwnKey } from './own-key.ts'

interface OwnDataParts {
  readonly queries: Queries
  readonly accounts: AccountDependencies
  readonly attempts: AttemptsUnderEmbargo
  readonly library: Pick<ContentLibrary, 'readProfile' | 'readBankOf'>
  readonly readOwnSubjects: (accountId: string) => Promise<readonly SubjectContent[]>
  readonly subjectSlugs: () => Promise<ReadonlySet<string>>
  readonly authors: Authors
  /** Nothing where absent. */
  readonly kept?: RetainedAfterDeletion
}

/** What learners take along, bring and delete. Goes on with deletions that an earlier run has not finished, until `stop`. */
export function openOwnData({ queries, accounts, attempts, library, readOwnSubjects, subjectSlugs, authors, kept = 'nothing' }: OwnDataParts) {
  let isStopping = false
  const deletions = createAccountDeletions({ queries, now: accounts.now, isStopping: () => isStopping })
  accounts.background.start(deletions.finish)
  return {
    handlers: {
      ...createOwnDataHandlers({ queries, accounts, attempts, deletions, kept }),
      ...createMoveHandlers({
        accounts,
        attempts,
        moves: createMoveRepository(queries),
        makeOwnKey: (paper, accountId) => makeOwnKey({ library, readOwn: readOwnSubjects }, paper, accountId),
        questions: createOwnQuestionRepository(queries),
        drills: createDrillRepository(queries),
        readings: createReadingRepository(queries, accounts.now),
        marks: createItemMarkRepository(queries),
        subjectSlugs,
        authors
      })
    },
    stop: () => {
      isStopping = true
    }
  }
}
