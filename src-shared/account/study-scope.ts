import { classLevels, targetExams, type ClassLevelSlug, type TargetExamSlug } from './class-levels.ts'
import type { LearnerProfile } from './learner-profile.ts'

/** Profile fields that decide which questions suit a learner. */
export type StudyFacts = Pick<LearnerProfile, 'classLevel' | 'targetExam' | 'country'>

/** Profile fields required before questions can be offered. */
export const studyFactNames = ['classLevel', 'targetExam', 'country'] as const

export type StudyFactName = (typeof studyFactNames)[number]

export type RealExamSlug = Exclude<TargetExamSlug, 'none'>

/** Metadata of a set of questions: an exam, a lesson's quiz, a paper or a pack. */
export interface QuestionsFor {
  /** The target exam of learners who take this exam; absent for sets that belong to no body's exam. */
  readonly targetExam?: TargetExamSlug | undefined
  /** Country whose syllabus the questions follow, ISO 3166-1 alpha-2. */
  readonly country: string
  /** Lowest class that the questions suit; null for every class, as with own questions and installed packs. */
  readonly classLevel: ClassLevelSlug | null
}

/** Returns the exams that a class can prepare for, with `none` last; empty while the class is unknown. */
export function examsFor(classLevel: ClassLevelSlug | null) {
  return targetExams.filter(({ preparedIn }) => preparedIn.some((one) => one === classLevel))
}

/** Returns the exam that a learner prepares for; null if it is not given, is `none`, or is not for the learner's class. */
export function ownExamOf({ classLevel, targetExam }: StudyFacts): RealExamSlug | null {
  if (targetExam === null || targetExam === 'none') return null
  return examsFor(classLevel).some(({ slug }) => slug === targetExam) ? targetExam : null
}

/**
 * Returns the profile field to ask for before questions are offered or a score is predicted; null if nothing is missing. The exam is not required
 * for a class without exams. The country is required only where several countries have an exam of that name.
 */
export function missingFactOf(learner: StudyFacts): StudyFactName | null {
  if (learner.classLevel === null) return 'classLevel'
  const own = ownExamOf(learner)
  if (own === null) return learner.targetExam !== 'none' && examsFor(learner.classLevel).length > 1 ? 'targetExam' : null
  return learner.country === null && isInSeveralCountries(own) ? 'country' : null
}

/** Returns whether questions belong to the learner's target exam and follow the syllabus of the learner's country. */
export function isOwnExam({ targetExam, country }: QuestionsFor, learner: StudyFacts): boolean {
  const own = ownExamOf(learner)
  return own !== null && targetExam === own && (country === learner.country || !isInSeveralCountries(own))
}

/**
 * Returns whether questions may be offered: those of the learner's own exam, and those for the learner's class or below unless they belong to an
 * exam of another country. While the class is unknown, only questions for the lowest class are offered.
 */
export function mayOffer(questions: QuestionsFor, learner: StudyFacts): boolean {
  const { targetExam, country, classLevel } = questions
  if (classLevel === null || isOwnExam(questions, learner)) return true
  if (rankOf(classLevel) > (learner.classLevel === null ? 0 : rankOf(learner.classLevel))) return false
  return targetExam === undefined || learner.country === null || learner.country === country
}

/** Returns the class for which an exam's questions are written; null if it is no body's exam. */
export function satIn(targetExam: TargetExamSlug | undefined): ClassLevelSlug | null {
  return targetExams.find(({ slug }) => slug === targetExam)?.satIn ?? null
}

/** Null for an empty list. */
export function lowestOf(levels: readonly ClassLevelSlug[]): ClassLevelSlug | null {
  return levels.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? null
}

/** Index of the class, counted from Primary 1. */
export function rankOf(classLevel: ClassLevelSlug): number {
  return classLevels.findIndex(({ slug }) => slug === classLevel)
}

function isInSeveralCountries(exam: RealExamSlug): boolean {
  return targetExams.some((one) => one.slug === exam && one.isInSeveralCountries)
}
