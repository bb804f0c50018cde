import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'

/** Whether the profile has a target for its exam: only the UTME's score decides about a course. */
export function showsTarget({ targetExam, targetScore, targetCourse }: Pick<LearnerProfile, 'targetExam' | 'targetScore' | 'targetCourse'>): boolean {
  return targetExam === 'utme' && (targetScore !== null || targetCourse !== null)
}
