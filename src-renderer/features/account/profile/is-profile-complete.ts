import { stageOf } from '../../../../src-shared/account/class-levels.ts'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'

/**
 * Returns whether the profile passes the guard `profile`, which protects assessments and medal tests. A child chooses neither an exam nor subjects.
 * Separate from the schema, so that the first screen does not load zod.
 */
export function isProfileComplete({ classLevel, targetExam, subjectSlugs }: LearnerProfile): boolean {
  if (stageOf(classLevel) === 'primary') return true
  return classLevel !== null && targetExam !== null && subjectSlugs.length > 0
}
