import { isOwnExam, type StudyFacts } from '../../../src-shared/account/study-scope.ts'
import type { BankEntry, BankPlace } from './bank-catalogue.ts'

interface TellingTo {
  readonly learner: StudyFacts
  /** The subject, by its slug, of the learner's own paper in which the item was met; absent where it was met in none. */
  readonly metIn?: string | undefined
}

/** Whether exams call the item's subject by several names, such as “Use of English” and “English Language”. */
export function hasSeveralNames(places: readonly BankPlace[]): boolean {
  return new Set(places.map(({ subject }) => subject.title)).size > 1
}

/**
 * The exam under whose names a learner is told of an item that several exams draw on: the one in which it was met, else the learner's own, else the one
 * whose bank it is. Pure.
 */
export function choosePlace({ item, content, places }: Pick<BankEntry, 'item' | 'content' | 'places'>, { learner, metIn }: TellingTo): BankPlace {
  const [first] = places
  return (
    places.find(({ subject }) => subject.slug === metIn) ??
    places.find(({ questionsFor }) => isOwnExam(questionsFor(item.topic), learner)) ??
    places.find(({ subject }) => subject.slug === content.subject) ??
    first
  )
}
