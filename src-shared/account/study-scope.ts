import { classLevels, targetExams, type ClassLevelSlug, type TargetExamSlug } from './class-levels.ts'
import type { LearnerProfile } from './learner-profile.ts'

/** What decides which questions suit a learner. */
export type StudyFacts = Pick<LearnerProfile, 'classLevel' | 'targetExam' | 'country'>

/** What must be known before questions can be offered. */
export const studyFactNames = ['classLevel', 'targetExam', 'country'] as const

export type StudyFactName = (typeof studyFactNames)[number]

export type RealExamSlug = Exclude<TargetExamSlug, 'none'>

/** What is known of some questions, wherever they lie: of an exam, a lesson's quiz, a paper, a pack. */
export interface QuestionsFor {
  /** What those who sit the exam say that they prepare for; absent where it is no exam of a body. */
  readonly targetExam?: TargetExamSlug | undefined
  /** Whose syllabus it follows, in ISO 3166-1 alpha-2. */
  readonly country: string
  /** The lowest class that they suit; null for every class, as with own questions and installed packs. */
  readonly classLevel: ClassLevelSlug | null
}

/** The exams that a class can prepare for, with `none` at the end; none at all before the class is known. */
export function examsFor(classLevel: ClassLevelSlug | null) {
  return targetExams.filter(({ preparedIn }) => preparedIn.some((one) => one === classLevel))
}

/** The exam that a learner prepares for; null where it is not told, is none, or is not for the learner's class. */
export function ownExamOf({ classLevel, targetExam }: StudyFacts): RealExamSlug | null {
  if (targetExam === null || targetExam === 'none') return null
  return examsFor(classLevel).some(({ slug }) => slug === targetExam) ? targetExam : null
}

/**
 * What the app asks a learner before it offers questions or predicts a score; null where all is known. A class that no exam is for is asked for
 * none, and the country only where it says which of several exams of one name is meant.
 */
export function missingFactOf(learner: StudyFacts): StudyFactName | null {
  if (learner.classLevel === null) return 'classLevel'
  const own = ownExamOf(learner)
  if (own === null) return learner.targetExam !== 'none' && examsFor(learner.classLevel).length > 1 ? 'targetExam' : null
  return learner.country === null && isInSeveralCountries(own) ? 'country' : null
}

/** Whether these are questions of the exam that the learner prepares for, by the syllabus of the learner's country. */
export function isOwnExam({ targetExam, country }: QuestionsFor, learner: StudyFacts): boolean {
  const own = ownExamOf(learner)
  return own !== null && targetExam === own && (country === learner.country || !isInSeveralCountries(own))
}

/**
 * Whether questions may be offered: those of the learner's own exam, and whatever was written for the learner's class or one below it, unless it is an
 * exam of another country. While the class is not known, nothing above the lowest.
 */
export function mayOffer(questions: QuestionsFor, learner: StudyFacts): boolean {
  const { targetExam, country, classLevel } = questions
  if (classLevel === null || isOwnExam(questions, learner)) return true
  if (rankOf(classLevel) > (learner.classLevel === null ? 0 : rankOf(learner.classLevel))) return false
  return targetExam === undefined || learner.country === null || learner.country === country
}

/** The class for which the questions of an exam are written; null where it is no exam of a body. */
export function satIn(targetExam: TargetExamSlug | undefined): ClassLevelSlug | null {
  return targetExams.find(({ slug }) => slug === targetExam)?.satIn ?? null
}

/** Null of none. */
export function lowestOf(levels: readonly ClassLevelSlug[]): ClassLevelSlug | null {
  return levels.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? null
}

/** From Primary 1 up. */
export function rankOf(classLevel: ClassLevelSlug): number {
  return classLevels.findIndex(({ slug }) => slug === classLevel)
}

function isInSeveralCountries(exam: RealExamSlug): boolean {
  return targetExams.some((one) => one.slug === exam && one.isInSeveralCountries)
}
