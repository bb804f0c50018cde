import { isOwnExam, type StudyFacts } from '../../../src-shared/account/study-scope.ts'
import type { BankEntry, ExamContext } from './bank-catalogue.ts'

interface TellingTo {
  readonly learner: StudyFacts
  /** The subject slug of the learner's own paper in which the item was met; absent where it was met in none. */
  readonly metIn?: string | undefined
}

/** Returns whether exams have several names for the item's subject, such as “Use of English” and “English Language”. */
export function hasSeveralNames(contexts: readonly ExamContext[]): boolean {
  return new Set(contexts.map(({ subject }) => subject.title)).size > 1
}

/**
 * Chooses the exam whose names a learner sees for an item of several exams: the one in which it was met, otherwise the learner's own,
 * otherwise the one that owns the bank. Pure.
 */
export function chooseContext(
  { item, content, contexts }: Pick<BankEntry, 'item' | 'content' | 'contexts'>,
  { learner, metIn }: TellingTo
): ExamContext {
  const [first] = contexts
  return (
    contexts.find(({ subject }) => subject.slug === metIn) ??
    contexts.find(({ questionsFor }) => isOwnExam(questionsFor(item.topic), learner)) ??
    contexts.find(({ subject }) => subject.slug === content.subject) ??
    first
  )
}
