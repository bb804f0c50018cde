import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'
import { LONGEST_FORMULA } from '../base/longest-answers.ts'
import { areEqualFormulas } from './are-equal-formulas.ts'
import { formulaForms } from './formula-form.ts'
import { readFormula } from './read-formula.ts'

const name = z.literal('formula')
const MOST_LETTERS = 6

/** Letters that a formula may have; `e` is Euler's number unless it is one of them. */
const lettersSchema = z
  .array(z.string().regex(/^\p{L}$/u))
  .max(MOST_LETTERS)
  .refine((letters) => new Set(letters).size === letters.length, { error: schemaMessages.content.sameLetter })

const formSchema = z.enum(formulaForms)

export const authoredFormula = z
  .strictObject({
    ...authoredBase,
    type: name,
    /** A right answer, as a candidate could type it: `2x + 3`. Every formula equal to it is right. */
    value: z.string().max(LONGEST_FORMULA),
    letters: lettersSchema,
    /** Whether an answer must be in factors, or in terms without brackets, as the value is. The stem must ask for it. */
    form: formSchema.default('any'),
    /** Whether all letters stand for positive numbers, so that √(x²) is x. The stem must say so. */
    isPositive: z.boolean().default(false)
  })
  .refine(hasValue, { error: schemaMessages.content.noFormula })

export const shownFormula = z.strictObject({ ...shownBase, type: name, letters: z.array(z.string()), form: formSchema })
export const formulaLimits = z.strictObject({ type: name, letters: z.array(z.string()) })
export const formulaKey = z.strictObject({
  type: name,
  value: z.string().max(LONGEST_FORMULA),
  letters: lettersSchema,
  form: formSchema,
  isPositive: z.boolean()
})
/** The typed text, even if it is no formula. */
export const formulaResponse = z.strictObject({ formula: z.string().max(LONGEST_FORMULA) })

export type FormulaKey = z.infer<typeof formulaKey>
export type FormulaResponse = z.infer<typeof formulaResponse>

/** Returns whether the value can be read and is defined at enough sample points to be compared. */
function hasValue({
  value,
  letters,
  isPositive
}: {
  readonly value: string
  readonly letters: readonly string[]
  readonly isPositive: boolean
}): boolean {
  const read = readFormula(value, letters)
  return read.kind === 'formula' && areEqualFormulas(read.formula, read.formula, { isPositive })
}
