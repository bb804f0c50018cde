import { optionLettersOf } from '../../../../src-shared/content/exams/exam-rules.ts'
import type { ExamStore } from './exam-store.ts'
import { entryOf } from './paper-index.ts'

/** Returns the letters of an item's options or choices: those of its subject or exam, or A to J where these are fewer than `count`. */
export function optionLettersAt({ attempt, index }: Pick<ExamStore, 'attempt' | 'index'>, itemId: string, count: number): readonly string[] {
  return optionLettersOf(entryOf(index, itemId).subject.optionLetters ?? attempt.paper.rules.optionLetters, count)
}
