import { z } from '../../../kernel/schema/zod.ts'

/**
 * One option of a list. `id` is stable for ever: marking, journals and reports speak of options only by it, never by the letter or
 * position that a candidate happened to see.
 */
export const choiceOptionSchema = z.strictObject({
  id: z.string().regex(/^[v-z]$/),
  text: z.string().min(1),
  /** The number that `text` states, in the unit that `text` states; only for items with a `calculation`. */
  value: z.number().optional(),
  /** What is wrong with choosing it, for the review; only for options that are not right. */
  why: z.string().min(1).optional()
})

export const shownOptionSchema = z.strictObject({ id: z.string(), text: z.string() })
export const optionIdSchema = z.string().min(1).max(20)
/** By option id, what is wrong with it. */
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
