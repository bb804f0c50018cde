import {
  computeDraw,
  countValues,
  drawGiven,
  rounded,
  spellOut,
  valueAt,
  type Draw,
  type Numbers,
  type TemplateFormulas
} from '../../templates/draw-numbers.ts'
import { createTrialRandom } from '../../templates/draw-random.ts'
import { placeholdersIn, writeStem } from '../../templates/make-template-item.ts'

/** As many different questions a practice takes of one template at most, so that it can promise them. */
export const FEWEST_QUESTIONS = 20
/** Draws that are tried even if enough questions were found, because some numbers may have no value. */
const FEWEST_TRIED = 60
/** Of more combinations than this, so many are drawn by lot. */
const MOST_TRIED = 400
/** Characters of formulas, with numbers in place of names, that are computed at most: some tens of milliseconds. */
const MOST_WORK = 30_000
/** However long the formulas are: with fewer draws there could not be `FEWEST_QUESTIONS`. */
const FEWEST_DRAWN = FEWEST_QUESTIONS + 4

type Failed = Extract<Draw, { kind: 'failed' }>
type Alike = Extract<Draw, { kind: 'alike' }>

/** What became of the numbers that were tried. */
export interface Trial {
  readonly tried: number
  /** Draws that met the conditions. */
  readonly met: number
  /** Different questions that were found; no more are looked for after `FEWEST_QUESTIONS`. */
  readonly questions: number
  /** A step of the working that the stem would show rounded, although the key is computed from it as it is. */
  readonly rounded: string | null
  /** Draws of those that met the conditions with which something could not be computed. */
  readonly failedCount: number
  /** The first numbers with which something could not be computed. */
  readonly failed: (Failed & { readonly given: Numbers }) | null
  /** Two options that were the same or nearly so, the most frequent ones. */
  readonly alike: (Alike & { readonly given: Numbers; readonly count: number }) | null
}

/** Tries numbers of a question, all of them if they are few. Those that give the same stem are one question; its placeholders must be known. */
export function tryNumbers(formulas: TemplateFormulas, stem: string): Trial {
  const shownSteps = [...new Set(placeholdersIn(stem).map(({ name }) => name))].filter((name) => Object.hasOwn(formulas.values, name))
  const questions = new Set<string>()
  const alike = new Map<string, Alike & { readonly given: Numbers; count: number }>()
  const most = Math.min(MOST_TRIED, Math.max(FEWEST_DRAWN, Math.floor(MOST_WORK / lengthOf(formulas))))
  let tried = 0
  let met = 0
  let inexact: string | null = null
  let failedCount = 0
  let failed: Trial['failed'] = null
  for (const given of combinationsOf(formulas, most)) {
    tried += 1
    const draw = computeDraw(formulas, given)
    if (draw.kind !== 'unmet') met += 1
    if (draw.kind === 'failed') {
      failed ??= { ...draw, given }
      failedCount += 1
    }
    if (draw.kind === 'drawn') {
      questions.add(writeStem(stem, formulas, draw.numbers))
      inexact ??= shownSteps.find((name) => isInexact(draw.numbers.get(name) ?? 0, formulas)) ?? null
    }
    if (draw.kind === 'alike') {
      const pair = `${draw.one} ${draw.other}`
      const known = alike.get(pair)
      if (known === undefined) alike.set(pair, { ...draw, given, count: 1 })
      else known.count += 1
    }
    if (tried >= FEWEST_TRIED && questions.size >= FEWEST_QUESTIONS) break
  }
  const [commonest = null] = [...alike.values()].sort((one, other) => other.count - one.count)
  return { tried, met, questions: questions.size, rounded: inexact, failedCount, failed, alike: commonest }
}

/** Of eight figures nobody misses the others, and thirds have no end. */
function isInexact(value: number, formulas: TemplateFormulas): boolean {
  return Math.abs(rounded(value, formulas) - value) > (formulas.places === undefined ? 1e-7 * Math.abs(value) : 1e-9)
}

/** Steps of the working may have as many digits as there are. */
const LONGEST_STEP = 1 / 3

function lengthOf({ variables, values, conditions, key, wrong }: TemplateFormulas): number {
  const numbers = new Map([
    ...Object.entries(variables).map(([name, variable]) => [name, valueAt(variable, countValues(variable) - 1)] as const),
    ...Object.keys(values).map((name) => [name, LONGEST_STEP] as const)
  ])
  const formulas = [...Object.values(values), ...conditions.map(({ of }) => of), key, ...wrong.map(({ value }) => value)]
  return formulas.reduce((sum, formula) => sum + spellOut(formula, numbers).length, 0)
}

function* combinationsOf(formulas: TemplateFormulas, most: number): Generator<Numbers> {
  const variables = Object.entries(formulas.variables)
  const count = variables.reduce((product, [, variable]) => product * countValues(variable), 1)
  if (count <= most) {
    for (let number = 0; number < count; number += 1) yield combinationAt(variables, number)
    return
  }
  // What goes wrong does so most often at the ends of ranges.
  yield combinationAt(variables, 0)
  yield new Map(variables.map(([name, variable]) => [name, valueAt(variable, countValues(variable) - 1)]))
  const random = createTrialRandom('trial')
  for (let drawn = 2; drawn < most; drawn += 1) yield drawGiven(formulas, random)
}

function combinationAt(variables: readonly (readonly [string, TemplateFormulas['variables'][string]])[], number: number): Numbers {
  let left = number
  return new Map(
    variables.map(([name, variable]) => {
      const size = countValues(variable)
      const place = left % size
      left = Math.floor(left / size)
      return [name, valueAt(variable, place)]
    })
  )
}
