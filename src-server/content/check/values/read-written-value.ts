import { evaluateExpression } from '../../../../src-shared/content/check/evaluate-expression.ts'
import type { Quantity } from './units.ts'
import { texToExpression } from './tex-to-expression.ts'

/** The value of something that an author wrote: a number, a fraction, or an expression without variables. */
export interface WrittenValue extends Quantity {
  /** How far the true value may be away if the text rounds: half of the last written place. 0 for an expression and for a whole number. */
  readonly slack: number
  /** As `slack`, for the rounded numbers of a product or quotient. It counts only beside a value that has no last place, such as π. */
  readonly factorSlack: number
  /** Whether a root, an angle, a logarithm or π is in it, whose decimals never end. */
  readonly isEndless: boolean
  /** Whether it is a sum of written numbers, which needs no rounding. */
  readonly isSum: boolean
  readonly isPercent: boolean
  readonly hasOperator: boolean
}

/** Reads a formula without relation signs. Undefined if it has no value: it has variables, several units, or is no calculation. */
export function readWrittenValue(tex: string): WrittenValue | undefined {
  if (hasVariable(tex)) return undefined
  const { source, units } = texToExpression(tex)
  if (source === '') return undefined
  const evaluation = evaluateExpression(source)
  if (!evaluation.ok) return undefined
  const unit = new Set(units).size > 1 ? severalUnits(source) : (units[0] ?? (/₦/.test(tex) ? '₦' : ''))
  return {
    value: evaluation.value,
    unit,
    slack: slackOf(source),
    factorSlack: Math.abs(evaluation.value) * shareOfFactors(source),
    isEndless: /sqrt|sin|cos|tan|log|ln|pi|\^\(1\//.test(source),
    isSum: /\d\)?[-+]/.test(source) && !/[*/^a-z]/.test(source),
    isPercent: /%\s*$/.test(tex.replace(/\\(?:mathrm|text)\{[^{}]*\}/g, '').trim()),
    hasOperator: /[-+*/^!]|sqrt|sin|cos|tan|log|ln/.test(source.replace(/^-/, '').replace(/\/100\)$/, ')'))
  }
}

/** `0.92` may stand for 0.915 to 0.925, and `2.5*10^(6)` for 2.45 to 2.55 million. One digit alone is no rounding. */
function slackOf(source: string): number {
  const [, whole, decimals, power, percent] = /^\(?-?(\d*)\.(\d+)(?:\*10\^\(?(-?\d+)\)?)?(\/100\))?\)?$/.exec(source) ?? []
  if (decimals === undefined || `${whole ?? ''}${decimals}`.replace(/^0+/, '').length < 2) return 0
  return (0.5 * 10 ** (Number(power ?? 0) - decimals.length)) / (percent === undefined ? 1 : 100)
}

/** The sum of the relative rounding errors of the decimals in a product; 0 for a sum. */
function shareOfFactors(source: string): number {
  if (/[\d)][-+]/.test(source)) return 0
  return [...source.matchAll(/\d+\.(\d+)/g)].reduce((sum, [written, decimals = '']) => sum + (0.5 * 10 ** -decimals.length) / Number(written), 0)
}

/** Most formulas have variables: this saves their translation. Letters with an index may be the digits of a base above ten. */
function hasVariable(tex: string): boolean {
  if (!/[\d½⅓⅔¼¾⅕⅖⅗⅘⅙⅛⅜⅝⅞π]|\\pi/.test(tex)) return true
  return !tex.includes('_') && /[A-Za-z]/.test(tex.replace(/\\(?:mathrm|text|textrm)\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\\[A-Za-z]+/g, ''))
}

/** A product of units, such as N × m, has the unit of the other side. A sum, such as 2 m + 30 cm, has none that could be compared. */
function severalUnits(source: string): string {
  return /[\d)][-+]/.test(source) ? '?' : ''
}
