import type { AssessmentCatalogue } from '../../content/catalogue/create-assessment-catalogue.ts'
import type { TopicOf } from '../../content/catalogue/daily-items.ts'
import type { EstimatedDifficulties } from '../../content/exams/estimated-difficulty.ts'
import type { MediaSigner } from '../../content/media/media-signer.ts'
import type { PracticeCatalogue } from '../../content/catalogue/practice-catalogue.ts'
import type { AttemptsUnderEmbargo } from './attempts-under-embargo.ts'
import type { AskedPaper } from './open-papers.ts'
import type { PaperAccess } from '../../content/catalogue/paper-access.ts'
import type { AttemptCapabilities } from './create-attempt-capabilities.ts'

/** The part of the medals that a start needs. */
interface StartableLevels {
  /** False where the learner has not passed the level before it. True for papers that are on no ladder. */
  readonly mayStart: (accountId: string, slug: string) => Promise<boolean>
}

/** Dependencies of the attempt handlers. */
export interface AttemptDependencies {
  readonly attempts: AttemptsUnderEmbargo
  readonly catalogue: AssessmentCatalogue
  readonly practices: PracticeCatalogue
  /** The items that an account has bookmarked, newest first. */
  readonly bookmarks: (accountId: string) => Promise<readonly string[]>
  /** The topics in which an account is weak, the one with the most to gain first. */
  readonly readWeakTopics: (accountId: string) => Promise<readonly TopicOf[]>
  /** Whether an item of that paper is in an exam that the account is taking now. */
  readonly isInExam: (paper: AskedPaper) => Promise<boolean>
  /** The difficulties that answers of learners contradict. */
  readonly readDifficulties: () => Promise<EstimatedDifficulties>
  readonly capabilities: AttemptCapabilities
  readonly mediaSigner: MediaSigner
  readonly medals: StartableLevels
  readonly paperAccess: PaperAccess
  /** The version of this backend. */
  readonly version: string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}
