import { markResponse, personMarksOf, type ItemKey, type ItemResponse } from '../item-types/item-types.ts'
import { compare, fractionOf, nought, whole, type Fraction } from '../item-types/base/fraction.ts'
import type { AnswerReading } from '../item-types/base/answer-reading.ts'
import type { Ruling } from './ruling.ts'
import type { Marking } from './scoring-rules.ts'

export interface MarkedItem {
  readonly id: string
  readonly key: ItemKey
  /** Absent if only the key decides. */
  readonly ruling?: Ruling | undefined
  /** What a right answer is worth; absent: what the paper's rules say. */
  readonly marks?: number | undefined
  /** Marks that a person gave to an answer that only a person can mark; absent until then. */
  readonly awarded?: number | undefined
}

type Judged = Omit<MarkedItem, 'id'>

/** Returns whether an item waits for a person's marks. It does not count until then. */
export function isUnmarked({ key, ruling, awarded }: Judged): boolean {
  return ruling === undefined && awarded === undefined && personMarksOf(key) !== null
}

/** Returns whether an item counts towards the score, for or against. */
export function isCounted(item: Judged): boolean {
  return item.ruling !== 'dropped' && !isUnmarked(item)
}

/** Returns the marks of a fully right answer: the item's own, or those of the paper's rules where it has none. */
export function bestMarksOf({ key, marks }: Pick<Judged, 'key' | 'marks'>, { forRight }: Pick<Marking, 'forRight'>): number {
  return personMarksOf(key) ?? marks ?? forRight
}

/** Returns the share of an item's mark that an answer earns, from 0 to 1; all or nothing without partial credit. */
export function creditOf(
  response: ItemResponse,
  { key, ruling, awarded = 0 }: Judged,
  marking: Pick<Marking, 'isPartial'> & AnswerReading
): Fraction {
  if (ruling !== undefined) return ruling === 'any-answer' ? whole : nought
  const best = personMarksOf(key)
  if (best !== null) return fractionOf(Math.min(Math.max(awarded, 0), best), best)
  const share = markResponse(response, key, marking)
  return marking.isPartial || compare(share, whole) === 0 ? share : nought
}
