import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'

/** An item has five letters at most. */
const MOST_WRONG = 4

/** Letters alone, as the expressions have them. */
const nameSchema = z.string().regex(/^[A-Za-z]+$/)

/** An expression of `evaluate-expression.ts` in which variables and values stand by their names. */
const expressionSchema = z.string().min(1)

/** From which numbers one is drawn: a list, or steps from one bound to the other, both included. */
const variableSchema = z.union([
  z.strictObject({ of: z.array(z.number()).min(2) }),
  z.strictObject({ from: z.number(), to: z.number(), step: z.number().positive() })
])

/** What must hold of a draw; another is made where it does not. */
const conditionSchema = z
  .strictObject({ of: expressionSchema, least: z.number().optional(), most: z.number().optional(), isWhole: z.literal(true).optional() })
  .refine(({ least, most, isWhole }) => least !== undefined || most !== undefined || isWhole !== undefined, {
    error: serverSchemaMessages.content.noCondition
  })

/**
 * A question whose numbers vary: single choice, its key, wrong options and worked steps computed. Texts are in Koya's markup; `[[name]]` in
 * them stands for the number of that name, `[[name|grouped]]` for it with commas (₦63,000), `[[name|fraction]]` for it as a fraction.
 * `number` names what an option is worth in `option`, and `key` the right one in `explanation`.
 */
export const itemTemplateSchema = z
  .strictObject({
    id: contentIdSchema,
    section: z.string().optional(),
    topic: z.string().min(1),
    difficulty: z.enum(['easy', 'medium', 'hard']),
    variables: z.record(nameSchema, variableSchema),
    /** Steps of the working, each of variables and of steps before it. */
    values: z.record(nameSchema, expressionSchema).default({}),
    conditions: z.array(conditionSchema).default([]),
    /** Significant figures that options and steps of the working are rounded to; what is given is shown as it is. */
    figures: z.int().min(1).max(8),
    stem: z.string().min(1),
    /** The text of each option, such as `$[[number]]\ \mathrm{A}$`. */
    option: z.string().regex(/\[\[number(?:\|[a-z]+)?\]\]/),
    key: expressionSchema,
    /**
     * The wrong options: what a learner computes who makes a common mistake, and which one that is. An item takes `takes` of them, so that its
     * key is now smaller and now larger than they are; all of them where that is absent.
     */
    wrong: z
      .array(z.strictObject({ value: expressionSchema, why: z.string().min(1) }))
      .min(3)
      .max(8),
    takes: z.int().min(3).max(4).optional(),
    explanation: z.string().min(1)
  })
  .refine(({ wrong, takes }) => (takes === undefined ? wrong.length <= MOST_WRONG : takes < wrong.length), {
    error: serverSchemaMessages.content.wrongOptions.replace('{{most}}', String(MOST_WRONG))
  })

/** The templates of a subject: `resources/content/templates/<bank>-<subject>.json`. */
export const subjectTemplatesSchema = z.strictObject({ bank: contentIdSchema, subject: contentIdSchema, templates: z.array(itemTemplateSchema) })

export type ItemTemplate = z.infer<typeof itemTemplateSchema>
export type SubjectTemplates = z.infer<typeof subjectTemplatesSchema>

/** How many options an item of a template has. */
export function countOptions({ wrong, takes = wrong.length }: Pick<ItemTemplate, 'wrong' | 'takes'>): number {
  return takes + 1
}
