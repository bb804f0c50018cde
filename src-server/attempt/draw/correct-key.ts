import { keyText, type Correction } from './correction.ts'
import type { AnswerKey, KeyedItem } from './answer-key.ts'

/** An item's part of an answer key before and after a correction. */
export interface CorrectedItem {
  readonly before: KeyedItem
  readonly after: KeyedItem
}

/**
 * Applies a correction to a paper's key. Pure. Null where nothing changes: the paper has no such item, was drawn after the item was fixed,
 * has another key than the wrong one, or is already corrected.
 */
export function correctKey(answerKey: AnswerKey, { itemId, contentVersion, change }: Omit<Correction, 'id' | 'reason'>): CorrectedItem | null {
  const concerned = answerKey.filter((subject) => subject.contentVersion === undefined || subject.contentVersion < contentVersion)
  const before = concerned.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  const after = before && correctItem(before, change)
  return after ? { before, after } : null
}

/** Replaces items of the key by newer forms; the last form of each counts. Pure. */
export function withItems(answerKey: AnswerKey, newer: readonly KeyedItem[]): AnswerKey {
  const newest = new Map(newer.map((item) => [item.id, item]))
  return answerKey.map(({ items, ...subject }) => ({ ...subject, items: items.map((item) => newest.get(item.id) ?? item) }))
}

function correctItem(item: KeyedItem, change: Correction['change']): KeyedItem | null {
  const { ruling, ...keyed } = item
  if (change.kind !== 'key') return ruling === change.kind ? null : { ...keyed, ruling: change.kind }
  if (keyText(item.key) !== keyText(change.from)) return null
  return { ...keyed, key: change.to, explanation: change.explanation }
}
