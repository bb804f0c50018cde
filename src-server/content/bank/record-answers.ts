import { isAcceptable, limitsOfItem, responseSchema } from '../../../src-shared/content/item-types/item-types.ts'
import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { itemsToSolve } from './items-to-solve.ts'
import { parseJsonText } from '../sources/parse-json-text.ts'
import { shownHashSchema, type ItemReview, type SubjectReviews } from '../sources/item-review.ts'
import { shownItem } from './shown-item.ts'

/** One line of a solved sheet. The hash comes from the sheet, so an answer never counts for a wording that the solver did not see. */
const solvedLineSchema = z.strictObject({ id: contentIdSchema, shownHash: shownHashSchema, response: responseSchema })

/**
 * Merges answers (JSON lines) into a subject's reviews. New answers replace earlier ones; reviews of removed items are dropped. Fails with
 * `request/malformed` and the first line that is not an answer to an item of the subject; nothing is then recorded.
 */
export function recordAnswers(subject: BankSubject, lines: readonly string[], solvedOn: string): Result<SubjectReviews> {
  const { bank, content, reviews } = subject
  const items = new Map(itemsToSolve(subject).map((item) => [item.id, item]))
  const byItem = new Map<string, ItemReview>((reviews?.reviews ?? []).map((review) => [review.itemId, review]))
  for (const [index, line] of lines.entries()) {
    const solved = solvedLineSchema.safeParse(parseJsonText(line))
    const item = solved.success ? items.get(solved.data.id) : undefined
    if (!solved.success || item === undefined)
      return fail('request/malformed', { [`line ${index + 1}`]: 'This is not an answer to an item of this subject.' })
    const shown = shownItem(item, content)
    if (!isAcceptable(solved.data.response, limitsOfItem(shown.item))) {
      return fail('request/malformed', { [`line ${index + 1}`]: `This answer does not fit ${item.id}.` })
    }
    byItem.set(item.id, { itemId: item.id, shownHash: solved.data.shownHash, response: solved.data.response, solvedOn })
  }
  return succeed({ bank, subject: content.subject, reviews: [...items.keys()].flatMap((id) => byItem.get(id) ?? []) })
}
