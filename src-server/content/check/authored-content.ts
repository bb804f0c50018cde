import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { AssessmentDefinition, Profile } from '../exams/profile.ts'

/** All content that is checked together. */
export interface AuthoredContent {
  readonly subjects: readonly SubjectContent[]
  readonly profiles: readonly Profile[]
  readonly assessments: readonly AssessmentDefinition[]
}
