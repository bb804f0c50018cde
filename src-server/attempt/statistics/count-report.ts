import type { Report, ReviewedItem } from '../../../src-shared/attempt/report/report.ts'
import { personMarksOf } from '../../../src-shared/content/item-types/item-types.ts'
import { isOwnItemId } from '../../../src-shared/content/own-questions/to-item.ts'
import { readFreshItemId } from '../../content/templates/fresh-item-id.ts'
import type { Steps } from '../../platform/jobs/yield-regularly.ts'
import { cellOf, type AppliedKey } from './answer-cells.ts'
import type { FirstAnswer } from './answer-counts.ts'
import { toRest } from './estimate-item.ts'
import { wordingHash } from './wording-hash.ts'

/** A learner's first answer to one wording of an item, without the learner. */
export interface CountedAnswer extends FirstAnswer {
  readonly itemId: string
  readonly wordingHash: string
  /** As the report applies it. */
  readonly applied: AppliedKey
}

/** With fewer other answers in the subject, their share says too little about the learner. */
export const LEAST_REST = 9

/** Hashing so many wordings takes a few milliseconds on a slow computer. */
const ITEMS_PER_STEP = 20

/**
 * Returns the first answers of a marked attempt, for counting, in steps. `isFirst`: whether the learner had seen no key of an item before
 * (docs/decisions/0058-predict-scores-from-first-answers-only.md). Pure. Without questions of learners, those of templates, whose numbers differ each
 * time, and written ones, whose answers only a person can call right.
 */
export function* countReport(report: Report, isFirst: (itemId: string) => boolean): Steps<CountedAnswer[]> {
  const counted: CountedAnswer[] = []
  let seen = 0
  for (const { items } of report.subjects) {
    const first = items.filter(({ item, key }) => personMarksOf(key) === null && isFirst(item.id))
    const ratable = new Set(first.filter(({ given, ruling }) => given !== null && ruling !== 'dropped'))
    const rights = [...ratable].filter(isRight).length
    for (const reviewed of first) {
      const answer = countAnswerTo(reviewed, report)
      if (answer === null) continue
      const isRated = ratable.has(reviewed)
      const others = ratable.size - Number(isRated)
      const rest = others < LEAST_REST ? null : toRest(rights - Number(isRated && isRight(reviewed)), others)
      counted.push({ ...answer, rest })
      seen += 1
      if (seen % ITEMS_PER_STEP === 0) yield
    }
  }
  return counted
}

/** Null for an item that is not counted. */
function countAnswerTo({ item, key, ruling, given }: ReviewedItem, report: Report): Omit<CountedAnswer, 'rest'> | null {
  if (isOwnItemId(item.id) || readFreshItemId(item.id) !== null) return null
  const applied = ruling === undefined ? { key } : { key, ruling }
  const cell = given === null ? null : cellOf(given, applied)
  // The answer of another type than its key would be a fault of the paper.
  if (given !== null && cell === null) return null
  return { itemId: item.id, wordingHash: wordingHash(item, report), applied, cell }
}

function isRight({ share }: Pick<ReviewedItem, 'share'>): boolean {
  return share.numerator === share.denominator
}
