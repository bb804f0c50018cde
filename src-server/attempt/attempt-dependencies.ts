import type { AssessmentCatalogue } from '../content/create-assessment-catalogue.ts'
import type { PracticeCatalogue } from '../content/practice-catalogue.ts'
import type { AttemptsUnderEmbargo } from '../embargo/attempts-under-embargo.ts'
import type { AskedPaper } from '../item-search/open-papers.ts'
import type { MedalProgress } from '../learning/create-medal-progress.ts'
import type { PaperAccess } from '../learning/paper-access.ts'
import type { AttemptCapabilities } from './create-attempt-capabilities.ts'

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
  readonly medals: Pick<MedalProgress, 'mayStart'>
  readonly paperAccess: PaperAccess
  /** The version of this backend. */
  readonly version: string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}
