import { z } from '../../../kernel/schema/zod.ts'

/** Ids of the parts of an item, at most ten. They say nothing about the order that a candidate sees. */
export const partIdSchema = z.string().regex(/^[q-z]$/)

/**
 * One option of a list. `id` never changes. Marking, journals and reports refer to options only by id, because letter and position differ between
 * candidates.
 */
export const choiceOptionSchema = z.strictObject({
  id: partIdSchema,
  text: z.string().min(1),
  /** The number in `text`, in the unit of `text`; only for items with a `calculation`. */
  value: z.number().optional(),
  /** Why this option is wrong, for the review; only for wrong options. */
  why: z.string().min(1).optional()
})

export const shownOptionSchema = z.strictObject({ id: z.string(), text: z.string() })
/** At most this many options of one list. */
export const MOST_OPTIONS = 10
export const optionIdSchema = z.string().min(1).max(20)
/** Why options are wrong, by option id. */
export const whySchema = z.record(optionIdSchema, z.string())

export type ChoiceOption = z.infer<typeof choiceOptionSchema>
export type PaperOption = z.infer<typeof shownOptionSchema>

export function showOptions(options: readonly ChoiceOption[]): PaperOption[] {
  return options.map(({ id, text }) => ({ id, text }))
}

export function whyOf(options: readonly ChoiceOption[]): Record<string, string> {
  return Object.fromEntries(options.flatMap(({ id, why }) => (why === undefined ? [] : [[id, why]])))
}

export function areOptionsDistinct(options: readonly { readonly id: string }[]): boolean {
  return new Set(options.map(({ id }) => id)).size === options.length
}
