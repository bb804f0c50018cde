import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'

/**
 * Returns whether the profile passes the guard `profile`, which protects assessments and medal tests. Separate from the schema, so that the first
 * screen does not load zod.
 */
export function isProfileComplete({ classLevel, targetExam, subjectSlugs }: LearnerProfile): boolean {
  return classLevel !== null && targetExam !== null && subjectSlugs.length > 0
}
