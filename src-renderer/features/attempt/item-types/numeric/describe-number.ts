import type { AnswerReading } from '../../../../../src-shared/content/item-types/base/answer-reading.ts'
import { readNumber } from '../../../../../src-shared/content/item-types/numeric/read-number.ts'
import { readWrittenNumber } from '../../../../../src-shared/content/item-types/numeric/read-written-number.ts'
import { numberText } from './number-text.ts'

/** What to tell a candidate about a typed number: how it is read, that it could be either of two, that it is none, or that only a unit is there. */
export type NumberNews =
  | { readonly kind: 'read'; readonly number: string }
  | { readonly kind: 'unclear'; readonly readings: readonly [string, string] }
  | { readonly kind: 'none' }
  | { readonly kind: 'missing' }

interface TypedBeside {
  /** The printed or chosen unit; null if there is none. */
  readonly unit: string | null
  /** Whether the candidate chose a unit from a list. */
  readonly isUnitChosen: boolean
  readonly reading: AnswerReading
}

/** The beginning of a number that will be read once a digit follows. */
const justBegun = /^\s*(?:[+\-\u2212]\s*)?(?:[.₦#]|N)?\s*$/
/** Forms that say plainly what they mean. */
const plainForm = /^\s*[+\-\u2212]?(?:\d+\.?\d*|\.\d+|\d+\/\d+)\s*$/

/** Null if there is nothing to tell. */
export function describeNumber(text: string, { unit, isUnitChosen, reading }: TypedBeside): NumberNews | null {
  if (text === '') return isUnitChosen ? { kind: 'missing' } : null
  if (justBegun.test(text)) return null
  if (reading.readsPlainNumbers === true) return readNumber(text) === null ? { kind: 'none' } : null
  const read = readWrittenNumber(text, unit)
  if (read.kind !== 'number') return read
  return plainForm.test(text) ? null : { kind: 'read', number: numberText(read.value) }
}
