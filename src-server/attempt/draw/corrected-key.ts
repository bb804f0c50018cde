import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { isKeyFor, keyOfItem, limitsOfItem, showItem, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { AnswerKey, KeyedItem } from './answer-key.ts'
import { correctKey, withItems } from './correct-key.ts'
import type { Correction } from './correction.ts'

/** Returns the key of an item of a bank with these corrections, in the order of entry. One that does not fit the item is ignored. Pure. */
export function correctedKeyOf(
  item: Item,
  { subject, version }: Pick<SubjectContent, 'subject' | 'version'>,
  corrections: readonly Correction[]
): KeyedItem {
  const { id, topic, difficulty, explanation } = item
  const keyed = { id, key: keyOfItem(item), topic, difficulty, explanation }
  if (corrections.length === 0) return keyed
  const limits = limitsOfItem(showItem(item, (values) => [...values]))
  let answerKey: AnswerKey = [{ slug: subject, contentVersion: version, items: [keyed] }]
  for (const correction of corrections) {
    const corrected = correctKey(answerKey, correction)
    if (corrected && isKeyFor(corrected.after.key, limits)) answerKey = withItems(answerKey, [corrected.after])
  }
  return answerKey[0]?.items[0] ?? keyed
}
