import type { PaperSubject } from '../../../../src-shared/attempt/record/paper.ts'
import { choicesOf, type Choice } from '../../../../src-shared/content/scoring/choice.ts'
import { isAnswered } from './answer-state.ts'
import type { ExamState } from './exam-state.ts'

/** Returns of how many questions of a section something is answered. */
export function answeredQuestions(state: ExamState, { questions }: Pick<Choice, 'questions'>): number {
  return questions.filter((itemIds) => itemIds.some((id) => isAnswered(state, id))).length
}

/** Returns the items that the candidate has still to answer: not those of questions that a section does not ask for any more. */
export function itemsToAnswer(state: ExamState, subject: PaperSubject): readonly string[] {
  const spared = new Set(
    choicesOf(subject)
      .filter((choice) => answeredQuestions(state, choice) >= choice.count)
      .flatMap(({ questions }) => questions.filter((itemIds) => !itemIds.some((id) => isAnswered(state, id))).flat())
  )
  return subject.items.flatMap(({ id }) => (isAnswered(state, id) || spared.has(id) ? [] : [id]))
}
