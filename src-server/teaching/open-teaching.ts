import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import type { PracticeCatalogue } from '../content/catalogue/practice-catalogue.ts'
import { removeUnusedClassMedia } from '../content/class-papers/class-paper-repository.ts'
import type { MediaSigner } from '../content/media/media-signer.ts'
import type { Authors } from '../content/own-questions/author-guard.ts'
import type { Core } from '../platform/core/core.ts'
import type { SearchSwitch } from '../platform/read-server-settings.ts'
import { SEED_LENGTH } from '../../src-shared/teaching/question-paper.ts'
import { createClassHandlers, type ClassDeps } from './class-handlers.ts'
import { listOpenAssignments } from './open-assignments.ts'
import { createJoinedClassHandlers } from './joined-class-handlers.ts'
import { makeSigns } from './make-join-code.ts'
import { createQuestionPaperHandlers } from './papers/question-paper-handlers.ts'

interface TeachingParts {
  readonly account: Pick<AccountDependencies, 'rateLimits'>
  readonly attempts: Pick<AttemptsUnderEmbargo, 'whichUnderEmbargo'>
  readonly content: {
    readonly practices: Pick<PracticeCatalogue, 'readSource'>
    readonly mediaSigner: MediaSigner
    readonly makeClassPaper: ClassDeps['makeClassPaper']
  }
  readonly learning: Pick<ClassDeps, 'readProgress'>
  /** Who may teach a class. */
  readonly authors: Authors
  readonly search: SearchSwitch
  /** Chooses the questions of a new paper. Default: at random. */
  readonly makePaperSeed?: (() => string) | undefined
}

/** Classes of teachers: their pupils, what they are to do, how far they are, and question papers to print for them. */
export function openTeaching({ queries, now }: Pick<Core, 'queries' | 'now'>, parts: TeachingParts) {
  const { account, attempts, content, learning, authors, search, makePaperSeed = () => makeSigns(SEED_LENGTH) } = parts
  const { makeClassPaper } = content
  const deps = { queries, attempts, rateLimits: account.rateLimits, authors, readProgress: learning.readProgress, makeClassPaper, now }
  const papers = createQuestionPaperHandlers({ ...deps, ...content, search, makeSeed: makePaperSeed })
  return {
    /** What teachers have set an account and is not done, the nearest first. */
    listOpenAssignments: (accountId: string) => listOpenAssignments(deps, accountId),
    handlers: { ...createClassHandlers(deps), ...createJoinedClassHandlers(deps), ...papers },
    removeUnusedClassMedia: () => removeUnusedClassMedia(queries)
  }
}
