import { markResponse, type ItemKey, type ItemResponse } from '../item-types/item-types.ts'
import { compare, nought, whole, type Fraction } from '../item-types/base/fraction.ts'
import type { AnswerReading } from '../item-types/base/answer-reading.ts'
import type { Ruling } from './ruling.ts'
import type { Marking } from './scoring-rules.ts'

export interface MarkedItem {
  readonly id: string
  readonly key: ItemKey
  /** Absent if only the key decides. */
  readonly ruling?: Ruling | undefined
}

/** Returns the share of an item's mark that an answer earns, from 0 to 1; all or nothing without partial credit. */
export function creditOf(
  response: ItemResponse,
  { key, ruling }: Omit<MarkedItem, 'id'>,
  marking: Pick<Marking, 'isPartial'> & AnswerReading
): Fraction {
  if (ruling !== undefined) return ruling === 'any-answer' ? whole : nought
  const share = markResponse(response, key, marking)
  return marking.isPartial || compare(share, whole) === 0 ? share : nought
}
