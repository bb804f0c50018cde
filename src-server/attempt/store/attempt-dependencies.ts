import type { AssessmentCatalogue } from '../../content/catalogue/create-assessment-catalogue.ts'
import type { PracticeCatalogue } from '../../content/catalogue/practice-catalogue.ts'
import type { AttemptsUnderEmbargo } from './attempts-under-embargo.ts'
import type { AskedPaper } from './open-papers.ts'
import type { PaperAccess } from '../../content/catalogue/paper-access.ts'
import type { AttemptCapabilities } from './create-attempt-capabilities.ts'

/** The part of the medals that a start asks for. */
interface StartableLevels {
  /** False where the level before it was not passed. What is on no ladder has nothing before it. */
  readonly mayStart: (accountId: string, slug: string) => Promise<boolean>
}

/** What the attempt handlers work with. */
export interface AttemptDependencies {
  readonly attempts: AttemptsUnderEmbargo
  readonly catalogue: AssessmentCatalogue
  readonly practices: PracticeCatalogue
  /** The items that an account has bookmarked, the newest first. */
  readonly bookmarks: (accountId: string) => Promise<readonly string[]>
  /** Whether an item of that paper stands in an exam that the account sits now. */
  readonly isInExam: (paper: AskedPaper) => Promise<boolean>
  readonly capabilities: AttemptCapabilities
  readonly medals: StartableLevels
  readonly paperAccess: PaperAccess
  /** The version of this backend. */
  readonly version: string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}
