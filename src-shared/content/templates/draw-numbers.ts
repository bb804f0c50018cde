import { evaluateAuthored } from '../check/evaluate-expression.ts'
import type { EvaluationFailure } from '../calculator/evaluate.ts'
import type { DrawRandom } from './draw-random.ts'
import type { ItemTemplate } from './item-template.ts'
import { roundTo, roundToDecimals } from './number-text.ts'

/** The numbers of a draw by their names. */
export type Numbers = ReadonlyMap<string, number>

/** The parts of a template that are computed. */
export type TemplateFormulas = Pick<ItemTemplate, 'variables' | 'values' | 'conditions' | 'figures' | 'places' | 'key' | 'wrong'>

/** Where a formula stands. A number counts from 0. */
export type FormulaSource =
  | { readonly part: 'value'; readonly name: string }
  | { readonly part: 'condition' | 'wrong'; readonly index: number }
  | { readonly part: 'key' }

/** What becomes of a draw. Of `alike`, 0 is the key and 1 the first wrong option. */
export type Draw =
  | { readonly kind: 'drawn'; readonly numbers: Numbers; readonly key: number; readonly wrong: readonly number[] }
  | { readonly kind: 'unmet' }
  | { readonly kind: 'alike'; readonly one: number; readonly other: number }
  | { readonly kind: 'failed'; readonly place: FormulaSource; readonly formula: string; readonly failure: EvaluationFailure }

/** The smallest difference of two options, as a share of the larger; closer ones could be confused. */
const LEAST_DIFFERENCE = 0.02

type Variable = ItemTemplate['variables'][string]

/** Thrown where a formula has no value. */
class NoValue extends Error {
  readonly draw: Extract<Draw, { kind: 'failed' }>

  constructor(draw: Extract<Draw, { kind: 'failed' }>) {
    super(draw.formula)
    this.draw = draw
  }
}

/** Returns how many values a variable can have. */
export function countValues(variable: Variable): number {
  return 'of' in variable ? variable.of.length : Math.floor((variable.to - variable.from) / variable.step + 1e-9) + 1
}

/** Returns the value at a place of a variable's range, from 0. */
export function valueAt(variable: Variable, place: number): number {
  if ('of' in variable) return variable.of[place] ?? Number.NaN
  // Otherwise steps of a tenth would add up to 0.30000000000000004.
  return Number((variable.from + variable.step * place).toPrecision(12))
}

export function drawGiven({ variables }: Pick<ItemTemplate, 'variables'>, random: Pick<DrawRandom, 'below'>): Numbers {
  return new Map(Object.entries(variables).map(([name, variable]) => [name, valueAt(variable, random.below(countValues(variable)))]))
}

/**
 * Computes the values and options of given numbers. A condition that needs variables only is judged first, so that it can exclude numbers with which
 * a value could not be computed.
 */
export function computeDraw(template: TemplateFormulas, given: Numbers): Draw {
  try {
    return compute(template, given)
  } catch (error) {
    if (error instanceof NoValue) return error.draw
    throw error
  }
}

function compute(template: TemplateFormulas, given: Numbers): Draw {
  const { values, conditions } = template
  const isEarly = conditions.map(({ of }) => !namesIn(of).some((name) => Object.hasOwn(values, name)))
  const areMet = (numbers: Numbers, early: boolean): boolean =>
    conditions.every((condition, index) => isEarly[index] !== early || isMet(condition, index, numbers))
  if (!areMet(given, true)) return { kind: 'unmet' }
  const numbers = new Map(given)
  for (const [name, formula] of Object.entries(values)) numbers.set(name, valueOf(formula, numbers, { part: 'value', name }))
  if (!areMet(numbers, false)) return { kind: 'unmet' }
  const key = rounded(valueOf(template.key, numbers, { part: 'key' }), template)
  const wrong = template.wrong.map(({ value }, index) => rounded(valueOf(value, numbers, { part: 'wrong', index }), template))
  return findAlike([key, ...wrong]) ?? { kind: 'drawn', numbers, key, wrong }
}

function isMet({ of, least = -Infinity, most = Infinity, isWhole }: ItemTemplate['conditions'][number], index: number, numbers: Numbers): boolean {
  const value = valueOf(of, numbers, { part: 'condition', index })
  return value >= least && value <= most && (isWhole !== true || Math.abs(value - Math.round(value)) < 1e-9)
}

function findAlike(values: readonly number[]): Extract<Draw, { kind: 'alike' }> | null {
  for (const [other, value] of values.entries()) {
    const one = values.slice(0, other).findIndex((earlier) => !areDistinct(earlier, value))
    if (one !== -1) return { kind: 'alike', one, other }
  }
  return null
}

function areDistinct(one: number, other: number): boolean {
  return Math.abs(one - other) > Math.max(LEAST_DIFFERENCE * Math.max(Math.abs(one), Math.abs(other)), 1e-9)
}

function valueOf(formula: string, numbers: Numbers, place: FormulaSource): number {
  const evaluation = evaluateAuthored(spellOut(formula, numbers))
  if (!evaluation.ok) throw new NoValue({ kind: 'failed', place, formula, failure: evaluation })
  return evaluation.value
}

/** Rounds what a learner reads: to decimal places where the template has them, otherwise to significant figures. */
export function rounded(value: number, { figures = 8, places }: Pick<ItemTemplate, 'figures' | 'places'>): number {
  return places === undefined ? roundTo(value, figures) : roundToDecimals(value, places)
}

const names = /(?<![\d.A-Za-z])[A-Za-z]+/g

/** Returns the names in a formula, of functions and constants too. */
export function namesIn(formula: string): readonly string[] {
  return formula.match(names) ?? []
}

/** Replaces names in the formula by their numbers in brackets; functions and constants stay. */
export function spellOut(formula: string, numbers: Numbers): string {
  return formula.replace(names, (name) => (numbers.has(name) ? `(${String(numbers.get(name))})` : name))
}
