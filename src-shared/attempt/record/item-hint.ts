import type { ItemKey, PaperItem } from '../../content/item-types/item-types.ts'
import { optionIdSchema } from '../../content/item-types/base/choice-option.ts'
import { z } from '../../kernel/schema/zod.ts'

/** A hint rules out one wrong option: `optionId` is wrong, and `why` says why, or is null if the author gave no reason. */
export const itemHintSchema = z.strictObject({ optionId: optionIdSchema, why: z.string().nullable() })

/** With fewer options, ruling one out would give the answer away. */
const LEAST_OPTIONS = 3

export type ItemHint = z.infer<typeof itemHintSchema>

/** Returns whether an item can have a hint: a single choice from three options or more. */
export function hasHint(item: PaperItem): boolean {
  return (item.type === undefined || item.type === 'single-choice') && item.options.length >= LEAST_OPTIONS
}

/**
 * Returns the hint of an item, or null if it has none. Pure, and always the same for the same paper: the first wrong option with a reason in the
 * order that the candidate sees, whatever they have chosen, so that a hint does not tell whether an answer is right.
 */
export function hintOf(item: PaperItem, key: ItemKey): ItemHint | null {
  if (!hasHint(item) || !('options' in item) || key.type !== 'single-choice') return null
  const wrong = item.options.map(({ id }) => id).filter((id) => id !== key.optionId)
  const optionId = wrong.find((id) => Object.hasOwn(key.why, id)) ?? wrong[0]
  return optionId === undefined ? null : { optionId, why: key.why[optionId] ?? null }
}
