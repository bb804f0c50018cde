import type { Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { readNumber } from '../../../../src-shared/content/item-types/numeric/read-number.ts'
import { divide, fractionOf, multiply, absolute, nought } from '../../../../src-shared/content/item-types/base/fraction.ts'
import type { ItemOf } from '../../../../src-shared/content/item-types/item-types.ts'
import { numberText } from '../build/number-text.ts'
import type { ImportFinding } from '../imported-question.ts'

/** What no format but Koya's own holds. */
export function commonLosses(item: Item): readonly ImportFinding[] {
  const calculation = 'calculation' in item && item.calculation !== undefined
  const values = 'options' in item && item.options.some(({ value }) => value !== undefined)
  return [
    ...(item.section === undefined ? [] : [{ code: 'section-lost' } as const]),
    ...(item.marks === undefined || item.type === 'written' ? [] : [{ code: 'marks-lost' } as const]),
    ...(calculation || values ? [{ code: 'calculation-lost' } as const] : [])
  ]
}

export function featureLost(name: string): ImportFinding {
  return { code: 'feature-lost', values: { name } }
}

/** A number and its tolerance as decimals, for formats that know no fractions and no percent. */
export function plainNumber(item: ItemOf<'numeric'>): {
  readonly value: string
  readonly tolerance: string
  readonly losses: readonly ImportFinding[]
} {
  const losses: ImportFinding[] = []
  const value = decimal(item.value, losses)
  if (item.tolerance.kind === 'absolute') return { value, tolerance: decimal(item.tolerance.by, losses), losses }
  losses.push(featureLost('tolerance in percent. It was written as a number'))
  const by = divide(multiply(absolute(readNumber(item.value) ?? nought), readNumber(item.tolerance.percent) ?? nought), fractionOf(100))
  return { value, tolerance: decimal(numberText(by), losses), losses }
}

function decimal(text: string, losses: ImportFinding[]): string {
  const number = readNumber(text)
  const written = number === null ? text : numberText(number)
  if (!written.includes('/')) return written
  losses.push(featureLost('exact fraction in this format. It was rounded'))
  return String(Number(number?.numerator ?? 0n) / Number(number?.denominator ?? 1n))
}
