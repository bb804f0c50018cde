import { optionLettersOf } from '../../../../src-shared/content/exams/exam-rules.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import type { ExamStore } from '../store/exam-store.ts'
import { entryOf } from '../store/paper-index.ts'
import { questionViewOf } from './question-views.ts'

/** Returns the letters of an item's options or choices: those of its subject or exam, or A to J where these are too few. */
export function optionLettersAt({ attempt, index }: Pick<ExamStore, 'attempt' | 'index'>, item: PaperItem): readonly string[] {
  const letters = entryOf(index, item.id).subject.optionLetters ?? attempt.paper.rules.optionLetters
  return optionLettersOf(letters, questionViewOf(item).choiceCount(item))
}
