import { isOwnExam, type StudyFacts } from '../../../src-shared/account/study-scope.ts'
import type { BankEntry, ExamContext } from './bank-catalogue.ts'

interface TellingTo {
  readonly learner: StudyFacts
  /** The subject, by its slug, of the learner's own paper in which the item was met; absent where it was met in none. */
  readonly metIn?: string | undefined
}

/** Whether exams call the item's subject by several names, such as “Use of English” and “English Language”. */
export function hasSeveralNames(contexts: readonly ExamContext[]): boolean {
  return new Set(contexts.map(({ subject }) => subject.title)).size > 1
}

/**
 * The exam under whose names a learner is told of an item that several exams draw on: the one in which it was met, else the learner's own, else the one
 * whose bank it is. Pure.
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
