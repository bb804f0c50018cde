import type { Report, ReviewedItem } from '../../../src-shared/attempt/report/report.ts'
import { isOwnItemId } from '../../../src-shared/content/own-questions/to-item.ts'
import { readFreshItemId } from '../../content/templates/fresh-item-id.ts'
import { keyText } from '../draw/correction.ts'
import { cellOf, namesAnswers, type AppliedKey } from './answer-cells.ts'
import type { FirstAnswer } from './answer-counts.ts'
import { toRest } from './estimate-item.ts'
import { wordingHash } from './wording-hash.ts'

/** A learner's first answer to one wording of an item, without the learner. */
export interface CountedAnswer extends FirstAnswer {
  readonly itemId: string
  readonly wordingHash: string
  /** The key by which cells were told apart; empty where they hold under any key. */
  readonly keyText: string
  /** As the report applies it. */
  readonly applied: AppliedKey
}

/** With fewer other answers in the subject, their share says too little about the learner. */
export const LEAST_REST = 9

/**
 * Returns the first answers of a marked attempt, for counting. `isFirst`: whether the learner had seen no key of an item before
 * (docs/decisions/0058-predict-scores-from-first-answers-only.md). Pure. Without questions of learners, and without those of templates, whose numbers differ
 * each time.
 */
export function countReport(report: Report, isFirst: (itemId: string) => boolean): CountedAnswer[] {
  return report.subjects.flatMap(({ items }) => {
    const first = items.filter(({ item }) => isFirst(item.id))
    const ratable = first.filter(({ given, ruling }) => given !== null && ruling !== 'dropped')
    const rights = ratable.filter(isRight).length
    return first.flatMap((reviewed) => {
      const { item, key, ruling, given } = reviewed
      if (isOwnItemId(item.id) || readFreshItemId(item.id) !== null) return []
      const applied = ruling === undefined ? { key } : { key, ruling }
      const cell = given === null ? null : cellOf(given, applied)
      // The answer of another type than its key would be a fault of the paper.
      if (given !== null && cell === null) return []
      const others = ratable.includes(reviewed) ? ratable.length - 1 : ratable.length
      const rest = others < LEAST_REST ? null : toRest(ratable.includes(reviewed) && isRight(reviewed) ? rights - 1 : rights, others)
      return [{ itemId: item.id, wordingHash: wordingHash(item, report), keyText: keyTextOf(applied), applied, cell, rest }]
    })
  })
}

function isRight({ share }: Pick<ReviewedItem, 'share'>): boolean {
  return share.numerator === share.denominator
}

function keyTextOf({ key, ruling }: AppliedKey): string {
  return namesAnswers(key) ? '' : `${keyText(key)} ${ruling ?? ''}`
}
