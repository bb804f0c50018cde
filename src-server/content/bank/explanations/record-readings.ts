import { contentIdSchema } from '../../../../src-shared/content/item-types/base/item-base.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import type { BankSubject } from '../../sources/bank-source.ts'
import type { ExplanationReading, SubjectReadings } from '../../sources/explanation-reading.ts'
import { shownHashSchema } from '../../sources/item-review.ts'
import { explainedItem, type ExplainedItem } from './explained-item.ts'
import { itemsToSolve } from '../items-to-solve.ts'
import { parseJsonText } from '../../sources/parse-json-text.ts'

/** One line of a read sheet: whether the reader agrees with each step, and what is wrong if not. */
const readRowSchema = z.strictObject({
  id: contentIdSchema,
  explainedHash: shownHashSchema,
  agrees: z.array(z.boolean()).min(1),
  note: z.string().trim().min(1).optional()
})

type ReadSubject = Pick<BankSubject, 'bank' | 'content' | 'templates'>

/** Returns the items whose explanation nobody has read as it is now. */
export function explanationSheet(subject: ReadSubject, readings: SubjectReadings | undefined): readonly ExplainedItem[] {
  const read = new Set((readings?.readings ?? []).map(({ itemId, explainedHash }) => `${itemId} ${explainedHash}`))
  return itemsToSolve(subject)
    .map((item) => explainedItem(item, subject.content))
    .filter(({ id, explainedHash }) => !read.has(`${id} ${explainedHash}`))
}

/**
 * Merges readings (JSON lines) into those of a subject. New ones replace earlier ones; those of removed items are dropped. Fails with
 * `request/malformed` and the first line that does not fit the explanation as it is now; nothing is then recorded.
 */
export function recordReadings(
  subject: ReadSubject,
  former: SubjectReadings | undefined,
  { lines, readOn }: { readonly lines: readonly string[]; readonly readOn: string }
): Result<SubjectReadings> {
  const items = new Map(itemsToSolve(subject).map((item) => [item.id, explainedItem(item, subject.content)]))
  const byItem = new Map<string, ExplanationReading>((former?.readings ?? []).map((reading) => [reading.itemId, reading]))
  for (const [index, line] of lines.entries()) {
    const read = readRowSchema.safeParse(parseJsonText(line))
    const fault = read.success ? faultIn(read.data, items.get(read.data.id)) : 'This is not a reading of an explanation.'
    if (!read.success || fault !== null) return fail('request/malformed', { [`line ${index + 1}`]: fault ?? '' })
    const { id, ...reading } = read.data
    byItem.set(id, { itemId: id, ...reading, readOn })
  }
  return succeed({ bank: subject.bank, subject: subject.content.subject, readings: [...items.keys()].flatMap((id) => byItem.get(id) ?? []) })
}

function faultIn({ id, explainedHash, agrees, note }: z.infer<typeof readRowSchema>, item: ExplainedItem | undefined): string | null {
  if (item === undefined) return `${id} is no item of this subject.`
  if (item.explainedHash !== explainedHash) return `${id} has changed since the sheet was printed.`
  if (item.steps.length !== agrees.length) return `${id} has ${item.steps.length} steps, not ${agrees.length}.`
  return agrees.every(Boolean) || note !== undefined ? null : `${id} needs a note on the step that is wrong.`
}
