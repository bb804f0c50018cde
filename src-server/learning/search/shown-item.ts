import type { CheckedItem } from '../../../src-shared/attempt/record/checked-item.ts'
import { picturesOf } from '../../content/check/check-pictures.ts'
import type { Correction } from '../../attempt/draw/correction.ts'
import type { Picture } from '../../../src-shared/content/media/picture.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { FoundItem } from '../../../src-shared/learning/search/item-search.ts'
import { showItem } from '../../../src-shared/content/item-types/item-types.ts'
import { correctedKeyOf } from '../../attempt/draw/corrected-key.ts'
import { createSeededRandom } from '../../platform/create-seeded-random.ts'
import { toChecked } from '../../attempt/events/encrypt-keys.ts'
import type { BankEntry, ExamContext } from './bank-catalogue.ts'

interface ShownTo {
  readonly accountId: string
  /** The exam whose subject name and letters are shown. */
  readonly context: ExamContext
}

/** Returns an item as a candidate would see it. Its lists have an order that is fixed for this account and reveals nothing of the key. Pure. */
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

/** Returns the pictures of the item and its stimulus; an explanation shows no others (decision 21). */
export function picturesShown({ item, stimulus, content: { pictures = [] } }: BankEntry): readonly Picture[] {
  const ids = new Set([...picturesOf(item), ...picturesIn(stimulus?.text ?? '')])
  return pictures.filter(({ id }) => ids.has(id))
}

/** Returns the key of an item with every correction entered so far. Pure. */
export function answerOf({ item, content }: BankEntry, corrections: readonly Correction[]): CheckedItem {
  return toChecked(correctedKeyOf(item, content, corrections))
}
