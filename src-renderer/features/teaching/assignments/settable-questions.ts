import type { ListedQuestion, ListedSet } from '../../../../src-shared/content/own-questions/own-question.ts'
import { MOST_SET_QUESTIONS } from '../../../../src-shared/teaching/school-class.ts'

/** The times that a teacher can give, in minutes. */
export const setMinutes = [5, 10, 15, 20, 30, 40, 60, 80, 120, 180] as const

/** Our choice, between a quick fact and a calculation. */
const MINUTES_PER_QUESTION = 2

/** Whether a class can be set a question: it is finished, and a key marks it. */
export function isSettable({ isWhole, type }: Pick<ListedQuestion, 'isWhole' | 'type'>): boolean {
  return isWhole && type !== 'written'
}

export function usableIn({ questions }: Pick<ListedSet, 'questions'>): readonly ListedQuestion[] {
  return questions.filter(isSettable)
}

/** Whether that many questions can be set together. */
export function isSettableCount(count: number): boolean {
  return count >= 1 && count <= MOST_SET_QUESTIONS
}

/** Returns the shortest of the times that has two minutes for each question; the longest for more. */
export function usualMinutes(count: number): number {
  return setMinutes.find((minutes) => minutes >= MINUTES_PER_QUESTION * count) ?? setMinutes[setMinutes.length - 1] ?? 0
}
