import type { SubjectContent } from './subject-content.ts'
import type { AssessmentDefinition, Profile } from './profile.ts'

/** All that the checks of content look at together. */
export interface AuthoredContent {
  readonly subjects: readonly SubjectContent[]
  readonly profiles: readonly Profile[]
  readonly assessments: readonly AssessmentDefinition[]
}
