import { contentIdSchema } from '../item-types/base/item-base.ts'
import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'

/** An item has at most five options. */
export const MOST_WRONG = 4
export const MOST_DECIMALS = 6

/** Letters only, as in expressions. */
const nameSchema = z.string().regex(/^[A-Za-z]+$/)

/** An expression of `evaluate-expression.ts` with variables and values as names. */
const expressionSchema = z.string().min(1)

/** The range of a variable: a list, or steps between two bounds, both included. */
const variableSchema = z.union([
  z.strictObject({ of: z.array(z.number()).min(2) }),
  z.strictObject({ from: z.number(), to: z.number(), step: z.number().positive() })
])

/** A condition on a draw; the draw is repeated where it fails. */
const conditionSchema = z
  .strictObject({ of: expressionSchema, least: z.number().optional(), most: z.number().optional(), isWhole: z.literal(true).optional() })
  .refine(({ least, most, isWhole }) => least !== undefined || most !== undefined || isWhole !== undefined, {
    error: schemaMessages.content.noCondition
  })

/**
 * A question whose numbers vary: single choice, with key, wrong options and worked steps computed. Texts use Koya's markup. In them,
 * `[[name]]` is the value of that name, `[[name|grouped]]` the value with commas (₦63,000), and `[[name|fraction]]` the value as a fraction.
 * `number` is an option's value in `option`; `key` is the right value in `explanation`.
 */
export const itemTemplateSchema = z
  .strictObject({
    id: contentIdSchema,
    section: z.string().optional(),
    topic: z.string().min(1),
    difficulty: z.enum(['easy', 'medium', 'hard']),
    variables: z.record(nameSchema, variableSchema),
    /** Steps of the working; each may use variables and earlier steps. */
    values: z.record(nameSchema, expressionSchema).default({}),
    conditions: z.array(conditionSchema).default([]),
    /** Significant figures of options and steps of the working, or their decimal places. Given numbers are shown unrounded. */
    figures: z.int().min(1).max(8).optional(),
    places: z.int().min(0).max(MOST_DECIMALS).optional(),
    stem: z.string().min(1),
    /** The text of each option, such as `$[[number]]\ \mathrm{A}$`. */
    option: z.string().regex(/\[\[number(?:\|[a-z]+)?\]\]/),
    key: expressionSchema,
    /**
     * The wrong options: the result of a common mistake, and which mistake it is. An item takes `takes` of them, so that its key has varying
     * ranks by size; all of them where `takes` is absent.
     */
    wrong: z
      .array(z.strictObject({ value: expressionSchema, why: z.string().min(1) }))
      .min(2)
      .max(8),
    takes: z.int().min(3).max(4).optional(),
    explanation: z.string().min(1)
  })
  .refine(({ wrong, takes }) => (takes === undefined ? wrong.length <= MOST_WRONG : takes < wrong.length), {
    error: schemaMessages.content.wrongOptions.replace('{{most}}', String(MOST_WRONG))
  })
  .refine(({ figures, places }) => (figures === undefined) !== (places === undefined), { error: schemaMessages.content.oneRounding })

/** The templates of a subject: `resources/content/templates/<bank>-<subject>.json`. */
export const subjectTemplatesSchema = z.strictObject({ bank: contentIdSchema, subject: contentIdSchema, templates: z.array(itemTemplateSchema) })

export type ItemTemplate = z.infer<typeof itemTemplateSchema>
export type SubjectTemplates = z.infer<typeof subjectTemplatesSchema>

/** Returns the number of options of a template's items. */
export function countOptions({ wrong, takes = wrong.length }: Pick<ItemTemplate, 'wrong' | 'takes'>): number {
  return takes + 1
}
