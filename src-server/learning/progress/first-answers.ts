import { originOf } from '../../content/templates/fresh-item-id.ts'
import type { MarkedAnswer } from '../../../src-shared/learning/progress/mastery.ts'
import { answersIn, type SatPaper } from '../../attempt/store/attempt-item-rows.ts'
import { inSteps, type Steps } from '../../platform/jobs/yield-regularly.ts'

/**
 * Returns answers to questions that were new to the learner: for each item, the one in the first scored paper with it. Every scored paper
 * shows the keys of all its items, including unanswered ones, so later answers may be remembered and do not count
 * (docs/decisions/0058-predict-scores-from-first-answers-only.md). The same template with other numbers is another item. `seenAt`: when a key
 * was viewed outside any paper, milliseconds since 1970. Pure; papers oldest first.
 */
export function* firstAnswers(papers: readonly SatPaper[], seenAt: ReadonlyMap<string, number>): Steps<readonly MarkedAnswer[]> {
  const shown = new Set<string>()
  const answers: MarkedAnswer[] = []
  yield* inSteps(papers, answersIn, ({ items }) => {
    for (const { itemId, outcome, at } of items) {
      const isNew = !shown.has(itemId) && (seenAt.get(itemId) ?? Infinity) > at
      shown.add(itemId)
      if (isNew && outcome !== 'open') answers.push({ itemId: originOf(itemId), isRight: outcome === 'right', at })
    }
  })
  return answers
}
