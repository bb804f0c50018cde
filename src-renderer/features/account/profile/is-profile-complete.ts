import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'

/** What the guard `profile` asks for before assessments and medal tests. Apart from the schema, which the first screen does without. */
export function isProfileComplete({ classLevel, targetExam, subjectSlugs }: LearnerProfile): boolean {
  return classLevel !== null && targetExam !== null && subjectSlugs.length > 0
}
