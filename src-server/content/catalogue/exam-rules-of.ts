import type { ExamRules } from '../../../src-shared/content/exams/exam-rules.ts'
import type { Profile, ProfileSubject } from '../exams/profile.ts'

/** Returns the rules of an exam in the form that papers of these subjects carry. */
export function toExamRules(profile: Profile, subjects: readonly ProfileSubject[]) {
  const { id, version, calculator, optionLetters, keyMap, navigation, marking, scale } = profile
  const maxima = subjects.flatMap(({ slug, maximum }) => (maximum === undefined ? [] : [{ slug, maximum }]))
  return {
    profile: id,
    profileVersion: version,
    calculator,
    optionLetters,
    hasEightKeys: keyMap !== undefined,
    ...(keyMap ? { keyMap } : {}),
    ...(navigation ? { navigation } : {}),
    scoring: { marking, scale: maxima.length > 0 ? { ...scale, subjectMaxima: maxima } : scale }
  } satisfies ExamRules
}
