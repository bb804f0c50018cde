import type { GivenAnswers } from './answers-given.ts'
import type { AttemptAnalysis } from '../../../src-shared/attempt/report/attempt-analysis.ts'
import { isFullMark, type Marking } from './moment.ts'

/**
 * How often a candidate put another answer in an answer's place, by what both were worth; a clearing between them changes nothing. An answer
 * counts as right where it earns all marks. From one right answer to another nothing is gained or lost, and it is not counted.
 */
export function answerChanges<Answer>(
  given: ReadonlyMap<string, Pick<GivenAnswers<Answer>, 'all'>>,
  { markOf, isSame }: Marking<Answer>
): AttemptAnalysis['changes'] {
  const changes = { rightToWrong: 0, wrongToRight: 0, wrongToWrong: 0 }
  for (const [itemId, { all }] of given) {
    for (const [index, answer] of all.entries()) {
      const before = all[index - 1]
      if (before === undefined || isSame(before, answer)) continue
      const wasRight = isFullMark(markOf(itemId, before))
      const isRight = isFullMark(markOf(itemId, answer))
      if (wasRight && !isRight) changes.rightToWrong += 1
      if (!wasRight && isRight) changes.wrongToRight += 1
      if (!wasRight && !isRight) changes.wrongToWrong += 1
    }
  }
  return changes
}
