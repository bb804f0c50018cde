import { originOf } from '../../content/templates/fresh-item-id.ts'
import type { MarkedAnswer } from '../../../src-shared/learning/progress/mastery.ts'
import { answersIn, type SatPaper } from '../../attempt/store/attempt-item-rows.ts'
import { inSteps, type Steps } from '../../platform/jobs/yield-regularly.ts'

/**
 * The answers that say what a learner can do with questions that are new to them: of each item the one in the first marked paper that had it. Every marked paper shows the
 * key of each of its items, of those that were left open, too, so a later answer may be remembered and counts for nothing
 * (docs/decisions/0058-predict-scores-from-first-answers-only.md). What a template made with other numbers is another item. `seenAt`: when a key was looked at outside of
 * any paper, milliseconds since 1970. Pure; papers oldest first.
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
