import { z } from '../../../kernel/schema/zod.ts'
import { LONGEST_NUMBER } from '../../item-types/base/longest-answers.ts'
import { MOST_DECIMALS, MOST_WRONG } from '../../templates/item-template.ts'

export const LONGEST_NUMBER_NAME = 12
export const LONGEST_RULE = 120
/** Maximum characters of the text of every option, and of a list of numbers. */
export const LONGEST_NUMBER_TEXT = 200
/** Maximum characters of a common mistake's reason. */
export const LONGEST_REASON = 400
export const MOST_VARIABLES = 6
export const MOST_STEPS = 6
export const MOST_CONDITIONS = 6
export const FEWEST_MISTAKES = 2
export const MOST_MISTAKES = MOST_WRONG
const MOST_FIGURES = 8

const nameText = z.string().max(LONGEST_NUMBER_NAME)
const ruleText = z.string().max(LONGEST_RULE)
const numberText = z.string().max(LONGEST_NUMBER)

/** A number that changes: from a range with steps, or one of a list such as `2; 5; 10`. All as typed. */
const draftVariableSchema = z.strictObject({
  name: nameText,
  kind: z.enum(['range', 'list']),
  from: numberText,
  to: numberText,
  step: numberText,
  list: z.string().max(LONGEST_NUMBER_TEXT)
})

/** A number that is worked out from those before it. */
const draftStepSchema = z.strictObject({ name: nameText, formula: ruleText })

export const conditionRules = ['least', 'most', 'whole'] as const

/** Which numbers may be used; `bound` is empty for `whole`. */
const draftConditionSchema = z.strictObject({ formula: ruleText, rule: z.enum(conditionRules), bound: numberText })

const draftMistakeSchema = z.strictObject({ formula: ruleText, why: z.string().max(LONGEST_REASON) })

/** The rules of a question with changing numbers. Formulas are those of `evaluate-expression.ts`, with names. */
export const draftNumbersSchema = z.strictObject({
  variables: z.array(draftVariableSchema).max(MOST_VARIABLES),
  steps: z.array(draftStepSchema).max(MOST_STEPS),
  conditions: z.array(draftConditionSchema).max(MOST_CONDITIONS),
  /** The right answer. */
  key: ruleText,
  rounding: z.enum(['places', 'figures']),
  /** Decimal places, or significant figures. */
  digits: z.int().min(0).max(MOST_FIGURES),
  /** The text of each option; `[[number]]` is its number. */
  option: z.string().max(LONGEST_NUMBER_TEXT),
  mistakes: z.array(draftMistakeSchema).max(MOST_MISTAKES)
})

export type DraftNumbers = z.infer<typeof draftNumbersSchema>
export type DraftVariable = DraftNumbers['variables'][number]

export const emptyVariable: DraftVariable = { name: '', kind: 'range', from: '', to: '', step: '1', list: '' }

/** The choices of digits for each kind of rounding. */
export const digitsOf: Readonly<Record<DraftNumbers['rounding'], readonly number[]>> = {
  places: Array.from({ length: MOST_DECIMALS + 1 }, (_, digits) => digits),
  figures: Array.from({ length: MOST_FIGURES }, (_, digits) => digits + 1)
}

export const emptyNumbers: DraftNumbers = {
  variables: [],
  steps: [],
  conditions: [],
  key: '',
  rounding: 'places',
  digits: 2,
  option: '[[number]]',
  mistakes: []
}
