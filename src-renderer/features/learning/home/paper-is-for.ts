import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { lowestOf, satIn, type QuestionsFor } from '../../../../src-shared/account/study-scope.ts'

/** Returns for whom a paper's questions are: those of a body's exam for the class that takes it, others for the lowest of its classes. */
export function paperIsFor({ exam, classLevels }: Pick<Assessment, 'exam' | 'classLevels'>): QuestionsFor {
  return { targetExam: exam?.targetExam, country: exam?.country ?? '', classLevel: satIn(exam?.targetExam) ?? lowestOf(classLevels) }
}
