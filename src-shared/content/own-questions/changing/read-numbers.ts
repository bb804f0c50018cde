import { readNumber } from '../../item-types/numeric/read-number.ts'
import { countValues } from '../../templates/draw-numbers.ts'
import type { ItemTemplate } from '../../templates/item-template.ts'
import type { DraftNumbers, DraftVariable } from './draft-numbers.ts'

/** Larger numbers would lose digits in their calculations. */
const LARGEST = 1e12
const MOST_VALUES = 100_000

type Range = ItemTemplate['variables'][string]

/** Returns the range of a variable, or what is wrong with it. */
export function readRange({ kind, from, to, step, list }: DraftVariable): Range | 'bad-list' | 'bad-range' | 'range-size' {
  if (kind === 'list') {
    const of = readList(list)
    return of === null || of.length < 2 ? 'bad-list' : { of }
  }
  const [first, last, size] = [from, to, step].map(readValue)
  if (first === null || last === null || size === null || first === undefined || last === undefined || size === undefined) return 'bad-range'
  if (size <= 0 || last < first) return 'bad-range'
  const range = { from: first, to: last, step: size }
  const count = countValues(range)
  return count < 2 || count > MOST_VALUES ? 'range-size' : range
}

/** Returns a typed number; null if it is none. */
export function readValue(text: string): number | null {
  const read = readNumber(text.trim())
  if (read === null) return null
  const value = Number(read.numerator) / Number(read.denominator)
  return Number.isFinite(value) && Math.abs(value) <= LARGEST ? value : null
}

/** Semicolons, white space or commas separate numbers; a comma may also separate thousands. Null if one is no number. */
function readList(text: string): number[] | null {
  const numbers = text
    .split(/[\s;]+|,(?=\s|$)/)
    .filter((part) => part !== '')
    .flatMap((part) => (readValue(part) === null ? part.split(',') : [part]))
    .map(readValue)
  return numbers.every((value) => value !== null) ? [...new Set(numbers)] : null
}

/** Writes a formula with the signs of the formula language, for authors who type × or ÷. */
export function plainFormula(formula: string): string {
  return formula
    .replace(/[×·∙⋅]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
}

/** Returns a condition as templates have it; null while its bound is no number. */
export function readCondition({ formula, rule, bound }: DraftNumbers['conditions'][number]): ItemTemplate['conditions'][number] | null {
  const of = plainFormula(formula)
  if (rule === 'whole') return { of, isWhole: true }
  const value = readValue(bound)
  if (value === null) return null
  return rule === 'least' ? { of, least: value } : { of, most: value }
}
