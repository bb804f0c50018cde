import type { CalculationFault } from '../calculator/calculation-fault.ts'
import { evaluateAuthored, expressionNames } from '../check/evaluate-expression.ts'
import { namesIn, spellOut, type FormulaSource, type Numbers } from '../templates/draw-numbers.ts'
import { isNumberForm, placeholdersIn } from '../templates/make-template-item.ts'
import type { DraftFault, DraftField } from './draft-fault.ts'
import type { QuestionDraft } from './own-question.ts'
import { FEWEST_MISTAKES, type DraftNumbers } from './changing/draft-numbers.ts'
import { plainFormula, readCondition, readRange } from './changing/read-numbers.ts'
import { formulasOf } from './to-template.ts'
import { FEWEST_QUESTIONS, tryNumbers } from './changing/try-numbers.ts'

/** Drafts never change, so that each is judged once, however many parts of a screen ask. */
const judged = new WeakMap<QuestionDraft, readonly DraftFault[]>()

/** Finds what a question with changing numbers lacks. Numbers are tried once the rest is right. */
export function faultsOfChanging(draft: QuestionDraft): readonly DraftFault[] {
  const known = judged.get(draft)
  if (known !== undefined) return known
  const written = faultsOfRules(draft)
  const faults = written.length > 0 ? written : faultsOfTrial(draft)
  judged.set(draft, faults)
  return faults
}

function faultsOfRules({ stem, explanation, numbers }: QuestionDraft): readonly DraftFault[] {
  const { variables, steps, conditions, key, option, mistakes } = numbers
  const given = variables.map(({ name }) => name.trim())
  const worked = steps.map(({ name }) => name.trim())
  const all = [...given, ...worked]
  const formulas = (field: DraftField, formula: string, known: readonly string[]): readonly DraftFault[] => faultsOfFormula(formula, known, field)
  const texts = (field: DraftField, text: string, known: readonly string[]): readonly DraftFault[] => faultsOfPlaceholders(text, known, field)
  return [
    ...(variables.length === 0 ? [{ code: 'no-variables', field: 'variables' } as const] : []),
    ...variables.flatMap((variable, index): DraftFault[] => {
      const range = readRange(variable)
      const field = `variable ${index}` as const
      return [...faultsOfName(given, index, field), ...(typeof range === 'string' ? [{ code: range, field }] : [])]
    }),
    ...steps.flatMap(({ formula }, index): DraftFault[] => {
      const field = `worked ${index}` as const
      return [...faultsOfName(all, given.length + index, field), ...formulas(field, formula, all.slice(0, given.length + index))]
    }),
    ...conditions.flatMap((condition, index): DraftFault[] => {
      const field = `condition ${index}` as const
      return [...formulas(field, condition.formula, all), ...(readCondition(condition) === null ? [{ code: 'no-bound', field } as const] : [])]
    }),
    ...formulas('changing-key', key, all),
    ...(placeholdersIn(option).some(({ name }) => name === 'number') ? [] : [{ code: 'no-number-place', field: 'changing-option' } as const]),
    ...texts('changing-option', option, ['number']),
    ...(mistakes.length < FEWEST_MISTAKES ? [{ code: 'too-few-mistakes', field: 'mistakes' } as const] : []),
    ...mistakes.flatMap(({ formula, why }, index): DraftFault[] => {
      const field = `mistake ${index}` as const
      return [...formulas(field, formula, all), ...(why.trim() === '' ? [{ code: 'no-reason', field } as const] : texts(field, why, all))]
    }),
    ...(stem.trim() === '' || placeholdersIn(stem).length > 0 ? [] : [{ code: 'no-placeholder', field: 'stem' } as const]),
    ...texts('stem', stem, all),
    ...texts('explanation', explanation, [...all, 'key'])
  ]
}

function faultsOfName(names: readonly string[], index: number, field: DraftField): readonly DraftFault[] {
  const name = names[index] ?? ''
  if (!/^[A-Za-z]+$/.test(name)) return [{ code: 'bad-number-name', field }]
  const isReserved = expressionNames.has(name) || name === 'key' || name === 'number'
  return isReserved || names.indexOf(name) < index ? [{ code: 'taken-name', field, values: { name } }] : []
}

/** What is wrong with the numbers, and not with how the formula is written. */
const withoutValue: ReadonlySet<CalculationFault> = new Set<CalculationFault>([
  'division-by-zero',
  'root-of-negative',
  'power-domain',
  'logarithm-domain',
  'ratio-domain',
  'tangent-domain',
  'factorial-domain',
  'too-large'
])

function faultsOfFormula(written: string, known: readonly string[], field: DraftField): readonly DraftFault[] {
  const formula = plainFormula(written)
  if (formula === '') return [{ code: 'no-rule', field }]
  const strange = namesIn(formula).find((name) => !known.includes(name) && !expressionNames.has(name))
  if (strange !== undefined) return [{ code: 'unknown-name', field, values: { name: strange } }]
  const evaluation = evaluateAuthored(spellOut(formula, new Map(known.map((name) => [name, 1]))))
  return evaluation.ok || withoutValue.has(evaluation.fault) ? [] : [{ code: 'bad-rule', field }]
}

function faultsOfPlaceholders(text: string, known: readonly string[], field: DraftField): readonly DraftFault[] {
  const strange = placeholdersIn(text).find(({ name, form }) => !known.includes(name) || !isNumberForm(form))
  if (strange === undefined) return []
  const { name, form } = strange
  return [{ code: 'unknown-placeholder', field, values: { placeholder: form === 'plain' ? name : `${name}|${form}` } }]
}

/** Fewer draws without a value, as a share of those that meet the conditions, are drawn again without a word. */
const MOST_FAILED = 0.05

function faultsOfTrial(draft: QuestionDraft): readonly DraftFault[] {
  const trial = tryNumbers(formulasOf(draft.numbers, draft.stem), draft.stem)
  const { failed, failedCount, alike, met, tried, questions } = trial
  if (failed !== null && failedCount > MOST_FAILED * met) {
    const code = failed.failure.fault === 'division-by-zero' ? 'divides-by-zero' : 'no-value'
    return [{ code, field: fieldOf(failed.place, draft.numbers), values: { numbers: numbersText(failed.given) } }]
  }
  const rounded = trial.rounded ?? (questions < FEWEST_QUESTIONS ? tryNumbers(formulasOf(draft.numbers, ''), draft.stem).rounded : null)
  if (rounded !== null)
    return [{ code: 'rounded-number', field: fieldOf({ part: 'value', name: rounded }, draft.numbers), values: { name: rounded } }]
  if (questions >= FEWEST_QUESTIONS) return []
  if (met === 0) return [{ code: 'never-met', field: 'conditions', values: { count: tried } }]
  if (alike !== null && alike.count > met / 2) {
    const values = { numbers: numbersText(alike.given), other: alike.one }
    return [{ code: alike.one === 0 ? 'same-as-key' : 'same-as-mistake', field: `mistake ${alike.other - 1}`, values }]
  }
  return [{ code: 'few-questions', field: 'variables', values: { count: questions, least: FEWEST_QUESTIONS } }]
}

function fieldOf(place: FormulaSource, { steps, conditions }: DraftNumbers): DraftField {
  switch (place.part) {
    case 'value':
      return `worked ${steps.findIndex(({ name }) => name.trim() === place.name)}`
    case 'condition':
      return place.index < conditions.length ? `condition ${place.index}` : 'stem'
    case 'wrong':
      return `mistake ${place.index}`
    case 'key':
      return 'changing-key'
  }
}

function numbersText(given: Numbers): string {
  return [...given].map(([name, value]) => `${name} = ${value}`).join(', ')
}
