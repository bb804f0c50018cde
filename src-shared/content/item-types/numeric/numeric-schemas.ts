import { compare, nought } from '../base/fraction.ts'
import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'
import { LONGEST_NUMBER } from '../base/longest-answers.ts'
import { readNumber } from './read-number.ts'

const name = z.literal('numeric')

const LONGEST_UNIT = 20

/** An exact number as text, such as `9.81` or `5/18`; JSON numbers would be rounded. */
const numberTextSchema = z
  .string()
  .max(LONGEST_NUMBER)
  .refine((text) => readNumber(text) !== null, { error: schemaMessages.content.noNumber })

const sizeTextSchema = numberTextSchema.refine((text) => compare(readNumber(text) ?? nought, nought) >= 0, {
  error: schemaMessages.content.belowZero
})

const toleranceSchema = z.discriminatedUnion('kind', [
  /** Allowed difference in the value's unit; `0` requires the exact value. */
  z.strictObject({ kind: z.literal('absolute'), by: sizeTextSchema }),
  /** Allowed difference in percent of the value. */
  z.strictObject({ kind: z.literal('relative'), percent: sizeTextSchema })
])

const unitSchema = z.strictObject({
  symbol: z.string().min(1).max(LONGEST_UNIT),
  /** Number of the value's unit in one of this unit. Absent if it measures another quantity; such an answer is always wrong. */
  factor: numberTextSchema.optional()
})

export const authoredNumeric = z
  .strictObject({
    ...authoredBase,
    type: name,
    value: numberTextSchema,
    tolerance: toleranceSchema,
    /** Units to choose from, the value's own first. A single unit is printed beside the field; empty if the answer is a bare number. */
    units: z.array(unitSchema).max(8).default([]),
    /** Arithmetic whose result must lie within the tolerance, see `evaluate-expression.ts`. */
    calculation: z.string().optional()
  })
  .refine(({ units }) => units.length === 0 || isOne(units[0]?.factor), { error: schemaMessages.content.firstUnit })
  .refine(({ units }) => new Set(units.map(({ symbol }) => symbol)).size === units.length, { error: schemaMessages.content.sameUnit })

export const shownNumeric = z.strictObject({ ...shownBase, type: name, units: z.array(z.string()) })
export const numericLimits = z.strictObject({ type: name, units: z.array(z.string()) })
export const numericKey = z.strictObject({ type: name, value: numberTextSchema, tolerance: toleranceSchema, units: z.array(unitSchema) })
/** `value` is the typed text, even if it is no number; `unit` is null if none was chosen. */
export const numericResponse = z.strictObject({ value: z.string().max(LONGEST_NUMBER), unit: z.string().max(LONGEST_UNIT).nullable() })

export type NumericKey = z.infer<typeof numericKey>
export type NumericResponse = z.infer<typeof numericResponse>

function isOne(factor: string | undefined): boolean {
  const value = factor === undefined ? null : readNumber(factor)
  return value?.numerator === 1n && value.denominator === 1n
}
