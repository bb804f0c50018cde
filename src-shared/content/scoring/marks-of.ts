import { isAllWrong, personMarksOf, type ItemResponse } from '../item-types/item-types.ts'
import { compare, fractionOf, multiply, nought, type Fraction } from '../item-types/base/fraction.ts'
import type { AnswerReading } from '../item-types/base/answer-reading.ts'
import { bestMarksOf, creditOf, type MarkedItem } from './credit-of.ts'
import type { Marking } from './scoring-rules.ts'

/** A profile's marking rules at the start of the paper. */
export interface AgreedMarking extends Marking, AnswerReading {
  /** Papers from marking versions before 3: an answer that earned nothing lost marks even if part of it was right. */
  readonly costsPartlyRight?: true
}

const versionsThatCostPartlyRight: ReadonlySet<string> = new Set(['1', '2'])
const versionsThatReadPlainNumbers: ReadonlySet<string> = new Set(['1', '2', '3'])

export function agreedMarking(marking: Marking, markingVersion: string): AgreedMarking {
  return {
    ...marking,
    ...(versionsThatCostPartlyRight.has(markingVersion) ? { costsPartlyRight: true } : {}),
    ...agreedReading(markingVersion)
  }
}

/** Returns how a paper's answers are read that was begun with a marking version. */
export function agreedReading(markingVersion: string): AnswerReading {
  return versionsThatReadPlainNumbers.has(markingVersion) ? { readsPlainNumbers: true } : {}
}

/** Returns the marks that an answer adds to its subject. */
export function marksOf(response: ItemResponse, item: Omit<MarkedItem, 'id'>, marking: AgreedMarking): Fraction {
  if (item.ruling === 'dropped') return nought
  const credit = creditOf(response, item, marking)
  if (compare(credit, nought) > 0) return multiply(credit, fractionOf(bestMarksOf(item, marking)))
  // A person gives marks and takes none away.
  if (personMarksOf(item.key) !== null) return nought
  const isSpared = marking.isPartial && marking.costsPartlyRight !== true && !isAllWrong(response, item.key, marking)
  // A question with twice the marks costs twice as much, so that guessing pays at none of them.
  return isSpared ? nought : fractionOf(marking.forWrong * bestMarksOf(item, marking), marking.forRight)
}
