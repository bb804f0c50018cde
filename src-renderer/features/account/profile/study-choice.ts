import { classLevels, type ClassLevelSlug, type Stage } from '../../../../src-shared/account/class-levels.ts'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import { examsFor } from '../../../../src-shared/account/study-scope.ts'

/** A subject in the profile form. */
export interface SubjectOption {
  readonly slug: string
  readonly title: string
  /** School stages in which it is taught. */
  readonly stages: readonly Stage[]
}

/** Class, exam and subjects while they are being chosen. */
export type StudyChoice = Pick<LearnerProfile, 'classLevel' | 'targetExam' | 'subjectSlugs'>

function stageOf(classLevel: ClassLevelSlug | null): Stage | null {
  return classLevels.find(({ slug }) => slug === classLevel)?.stage ?? null
}

/** Returns the subjects of a class's stage, or all if the backend has none for it, so that a profile can always be completed. */
export function subjectsFor(classLevel: ClassLevelSlug | null, subjects: readonly SubjectOption[]): readonly SubjectOption[] {
  const stage = stageOf(classLevel)
  if (stage === null) return []
  const fitting = subjects.filter(({ stages }) => stages.includes(stage))
  return fitting.length > 0 ? fitting : subjects
}

/** Returns the choice with another class, keeping the exam and subjects that suit it. */
export function withClassLevel(choice: StudyChoice, classLevel: ClassLevelSlug | null, subjects: readonly SubjectOption[]): StudyChoice {
  const exams: readonly string[] = examsFor(classLevel).map(({ slug }) => slug)
  const fitting = subjectsFor(classLevel, subjects).map(({ slug }) => slug)
  return {
    classLevel,
    targetExam: choice.targetExam !== null && exams.includes(choice.targetExam) ? choice.targetExam : null,
    subjectSlugs: choice.subjectSlugs.filter((slug) => fitting.includes(slug))
  }
}
