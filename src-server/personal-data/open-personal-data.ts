import type { TemplatedContent } from '../content/templates/templated-content.ts'
import type { RetainedAfterDeletion } from '../../src-shared/personal-data/own-data.ts'
import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import type { ContentLibrary } from '../content/catalogue/create-content-library.ts'
import type { Authors } from '../content/own-questions/author-guard.ts'
import { createOwnQuestionRepository } from '../content/own-questions/own-question-repository.ts'
import { createReadingRepository } from '../learning/library/reading-repository.ts'
import { createItemMarkRepository } from '../learning/search/item-mark-repository.ts'
import { createLearningDayRepository } from '../learning/time/learning-day-repository.ts'
import { createDrillRepository } from '../learning/trainer/drill-repository.ts'
import type { Core } from '../platform/core/core.ts'
import { createAccountDeletions } from './account-deletions.ts'
import { createMoveHandlers } from './move-handlers.ts'
import { createMoveRepository } from './move-repository.ts'
import { createOwnDataHandlers } from './own-data-handlers.ts'
import { makeOwnKey } from './own-key.ts'

interface PersonalDataParts {
  readonly account: Pick<AccountDependencies, 'accounts' | 'rateLimits' | 'passwordQueue' | 'background' | 'now'>
  readonly attempts: AttemptsUnderEmbargo
  readonly library: Pick<ContentLibrary, 'readProfile' | 'readBankOf'>
  readonly content: { readonly readOwnSubjects: (accountId: string) => Promise<readonly TemplatedContent[]> }
  /** The subjects that a learner can choose. */
  readonly subjectSlugs: () => Promise<ReadonlySet<string>>
  /** Who may write questions of their own. */
  readonly authors: Authors
  /** What stays of learners who delete their accounts; nothing where absent. */
  readonly kept?: RetainedAfterDeletion
}

/** What learners export, move here and delete. A job goes on with deletions that another run or another process has not finished. */
export function openPersonalData({ queries, jobs, now }: Pick<Core, 'queries' | 'jobs' | 'now'>, parts: PersonalDataParts) {
  const { account, attempts, library, content, subjectSlugs, authors, kept = 'nothing' } = parts
  const deps = { queries, forgetJobs: jobs.forget, now }
  const deletions = createAccountDeletions(deps)
  jobs.handle('finish-deletions', (_, stopping) => createAccountDeletions({ ...deps, isStopping: () => stopping.aborted }).finish())
  return {
    handlers: {
      ...createOwnDataHandlers({ queries, accounts: account, jobs, attempts, deletions, kept }),
      ...createMoveHandlers({
        accounts: account,
        attempts,
        moves: createMoveRepository(queries),
        makeOwnKey: (paper, accountId) => makeOwnKey({ library, readOwn: content.readOwnSubjects }, paper, accountId),
        questions: createOwnQuestionRepository(queries),
        drills: createDrillRepository(queries),
        readings: createReadingRepository(queries, now),
        marks: createItemMarkRepository(queries),
        learningDays: createLearningDayRepository(queries),
        subjectSlugs,
        authors
      })
    }
  }
}
