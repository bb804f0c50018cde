import type { CheckedItem } from '../../../src-shared/attempt/record/checked-item.ts'
import { picturesOf } from '../../content/check/check-pictures.ts'
import type { Correction } from '../../attempt/draw/correction.ts'
import type { Picture } from '../../../src-shared/content/media/picture.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { FoundItem } from '../../../src-shared/learning/search/item-search.ts'
import { keyOfItem, showItem } from '../../../src-shared/content/item-types/item-types.ts'
import type { AnswerKey } from '../../attempt/draw/answer-key.ts'
import { correctKey, withItems } from '../../attempt/draw/correct-key.ts'
import { createSeededRandom } from '../../platform/create-seeded-random.ts'
import { toChecked } from '../../attempt/events/encrypt-keys.ts'
import type { BankEntry, ExamContext } from './bank-catalogue.ts'

interface ShownTo {
  readonly accountId: string
  /** The exam whose name for the subject and whose letters are shown. */
  readonly context: ExamContext
}

/** An item as a candidate would see it, its lists in an order that is always the same for this account and says nothing of what is right. Pure. */
export function showEntry(entry: BankEntry, { accountId, context }: ShownTo): FoundItem {
  const { item, stimulus, contexts } = entry
  const { section: _, ...plain } = item
  const { subject, optionLetters } = context
  const pictures = picturesShown(entry)
  return {
    item: showItem(plain, createSeededRandom(`${accountId}\n${item.id}`).shuffle),
    subject: subject.title,
    exams: [...new Set(contexts.map(({ exam }) => exam))],
    optionLetters: [...optionLetters],
    ...(stimulus ? { stimulus: { id: stimulus.id, kind: stimulus.kind, title: stimulus.title, text: stimulus.text } } : {}),
    ...(pictures.length > 0 ? { pictures: [...pictures] } : {})
  }
}

/** What the item and its text show; an explanation shows nothing else (decision 21). */
export function picturesShown({ item, stimulus, content: { pictures = [] } }: BankEntry): readonly Picture[] {
  const ids = new Set([...picturesOf(item), ...picturesIn(stimulus?.text ?? '')])
  return pictures.filter(({ id }) => ids.has(id))
}

/** What is right of an item, with every correction that was entered by now. Pure. */
export function answerOf({ item, content }: BankEntry, corrections: readonly Correction[]): CheckedItem {
  const { id, topic, difficulty, explanation } = item
  const keyed = { id, key: keyOfItem(item), topic, difficulty, explanation }
  let answerKey: AnswerKey = [{ slug: content.subject, contentVersion: content.version, items: [keyed] }]
  for (const correction of corrections) {
    const corrected = correctKey(answerKey, correction)
    if (corrected) answerKey = withItems(answerKey, [corrected.after])
  }
  return toChecked(answerKey[0]?.items[0] ?? keyed)
}
