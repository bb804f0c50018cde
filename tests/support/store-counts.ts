import { countAnswer, noAnswers } from '../../src-server/attempt/statistics/answer-counts.ts'
import { lockCountPosition, saveCountPosition, writeItemCounts, type ItemCount } from '../../src-server/attempt/statistics/item-count-rows.ts'
import { currentHash, itemsOf } from '../../src-server/attempt/statistics/read-bank-items.ts'
import type { Queries } from '../../src-server/platform/database/open-database.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import { keyOfItem } from '../../src-shared/content/item-types/item-types.ts'
import { makeMathematics } from './content-fixture.ts'

/** Answers to one question: an option, the share of right answers in the rest of the subject in thousandths, and how many. */
export type CountedTimes = readonly (readonly [optionId: string, rest: number, times: number])[]

/** Builds the counts of a question, by default of the test bank of mathematics. */
export function buildItemCount(
  itemId: string,
  answers: CountedTimes,
  { content = makeMathematics(), ...change }: Partial<ItemCount> & { readonly content?: SubjectContent } = {}
): ItemCount {
  const bankItem = itemsOf([content]).get(itemId)
  if (bankItem === undefined) throw new Error(`no item ${itemId}`)
  const applied = { key: keyOfItem(bankItem.item) }
  let counts = noAnswers
  for (const [cell, rest, times] of answers) for (let time = 0; time < times; time += 1) counts = countAnswer(counts, { cell, rest })
  return {
    source: '',
    itemId,
    wordingHash: currentHash(bankItem),
    keyHash: '',
    counts,
    firstKey: applied,
    lastKey: applied,
    firstDay: 20_000,
    lastDay: 20_010,
    ...change
  }
}

/** Stores counts as the job does. */
export async function storeCounts(queries: Queries, counts: readonly ItemCount[]): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const position = await lockCountPosition(transaction)
    await writeItemCounts(transaction, counts)
    await saveCountPosition(transaction, { ...position, revision: position.revision + 1 })
  })
}
