import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { Item, ItemKey } from '../../../src-shared/content/item-types/item-types.ts'
import { correctedKeyOf } from '../../attempt/draw/corrected-key.ts'
import type { Correction } from '../../attempt/draw/correction.ts'

/** In the order of entry, by item. */
export type CorrectionsByItem = ReadonlyMap<string, readonly Correction[]>

/** Returns an item with the key and the explanation that hold now; null where a ruling has replaced its key, so that nothing is right or everything. Pure. */
export function correctItem(
  item: Item,
  content: Pick<SubjectContent, 'subject' | 'version'>,
  corrections: readonly Correction[] | undefined
): Item | null {
  if (corrections === undefined) return item
  const { key, explanation, ruling } = correctedKeyOf(item, content, corrections)
  return ruling === undefined ? { ...withKey(item, key), explanation } : null
}

/** Items of other types are not printed, so their keys stay. */
function withKey(item: Item, key: ItemKey): Item {
  switch (item.type) {
    case undefined:
    case 'single-choice':
      return key.type === 'single-choice' ? { ...item, key: key.optionId } : item
    case 'multiple-response':
      return key.type === 'multiple-response' ? { ...item, keys: key.optionIds } : item
    case 'true-false':
      return key.type === 'true-false' ? { ...item, key: key.isTrue } : item
    case 'matching':
      return key.type === 'matching' ? { ...item, key: key.pairs } : item
    case 'numeric':
      return key.type === 'numeric' ? { ...item, value: key.value, tolerance: key.tolerance, units: key.units } : item
    case 'short-text':
      return key.type === 'short-text' ? { ...item, accepted: key.accepted, isCaseSensitive: key.isCaseSensitive } : item
    default:
      return item
  }
}
