import { keyOfItem, type PaperItem } from '../../../src-shared/content/item-types/item-types.ts'
import type { Correction } from '../draw/correction.ts'
import { keyText } from '../draw/correction.ts'
import { correctKey } from '../draw/correct-key.ts'
import { namesAnswers, type AppliedKey } from './answer-cells.ts'
import { addCounts, type AnswerCounts } from './answer-counts.ts'
import { estimateItem, type ItemFigures } from './estimate-item.ts'
import { hashOfKey, type ItemCount } from './item-count-rows.ts'
import { currentHash, toShown, type BankItem } from './read-bank-items.ts'

/** The answers to one wording of a question, of all sources, with its figures. */
export interface Wording {
  readonly isCurrent: boolean
  /** Days since 1970. */
  readonly firstDay: number
  readonly lastDay: number
  readonly counts: AnswerCounts
  /** Null with too few answers, or for a question that no longer counts. */
  readonly figures: ItemFigures | null
  /** By the key from before a correction; null where there is none. */
  readonly before: ItemFigures | null
}

/** Returns the wordings of a question, that of today first, then the newest first. `corrections`: those of this question, in order. Pure. */
export function wordingsOf(bankItem: BankItem, counts: readonly ItemCount[], corrections: readonly Correction[]): readonly Wording[] {
  const hash = currentHash(bankItem)
  const bankKey: AppliedKey = { key: keyOfItem(bankItem.item) }
  const { item } = toShown(bankItem)
  const groups = new Map<string, ItemCount[]>()
  for (const count of counts) {
    const name = `${count.wordingHash} ${count.keyHash}`
    groups.set(name, [...(groups.get(name) ?? []), count])
  }
  const wordings = [...groups.values()].map((group): Wording => {
    const isWording = group[0]?.wordingHash === hash
    const isCurrent = isWording && (group[0]?.keyHash === '' || group[0]?.keyHash === hashOfKey(bankKey))
    const newest = group.reduce((one, other) => (other.lastDay >= one.lastDay ? other : one))
    const oldest = group.reduce((one, other) => (other.firstDay < one.firstDay ? other : one))
    const now = correct(isCurrent && newest.lastKey.ruling === undefined ? bankKey : newest.lastKey, corrections)
    const sum = group.map((one) => one.counts).reduce(addCounts)
    const optionIds = isWording ? optionsIn(item) : []
    const isChanged = namesAnswers(now.key) && !isSameKey(oldest.firstKey, now)
    return {
      isCurrent,
      firstDay: oldest.firstDay,
      lastDay: newest.lastDay,
      counts: sum,
      figures: estimateItem(sum, { ...now, optionIds }),
      before: isChanged ? estimateItem(sum, { ...oldest.firstKey, optionIds }) : null
    }
  })
  return wordings.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastDay - a.lastDay)
}

/** Applies corrections that answers may have been counted before. */
function correct(applied: AppliedKey, corrections: readonly Correction[]): AppliedKey {
  const plain = { id: '', topic: '', explanation: '' }
  return corrections.reduce((held: AppliedKey, correction) => {
    const keyed = { ...plain, key: held.key, ...(held.ruling === undefined ? {} : { ruling: held.ruling }) }
    const after = correctKey([{ slug: '', items: [keyed] }], { ...correction, itemId: '' })?.after
    return after === undefined ? held : { key: after.key, ruling: after.ruling }
  }, applied)
}

function isSameKey(one: AppliedKey, other: AppliedKey): boolean {
  return keyText(one.key) === keyText(other.key) && one.ruling === other.ruling
}

function optionsIn(item: PaperItem): readonly string[] {
  if (item.type === 'true-false') return ['true', 'false']
  return 'options' in item ? item.options.map(({ id }) => id) : []
}
