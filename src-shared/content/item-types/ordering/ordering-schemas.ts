import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { areOptionsDistinct, optionIdSchema, partIdSchema, shownOptionSchema } from '../base/choice-option.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'

const name = z.literal('ordering')
const FEWEST_STEPS = 3
const MOST_STEPS = 10

const stepSchema = z.strictObject({ id: partIdSchema, text: z.string().min(1) })

export const authoredOrdering = z
  .strictObject({
    ...authoredBase,
    type: name,
    /** In any order but the right one, because whoever solves the item blind sees this order. */
    steps: z.array(stepSchema).min(FEWEST_STEPS).max(MOST_STEPS),
    /** Ids of all steps in the right order. */
    key: z.array(z.string())
  })
  .refine(({ steps }) => areOptionsDistinct(steps), { error: schemaMessages.content.sameOptionId })
  .refine(({ key, steps }) => isOrderOf(key, idsOf(steps)), { error: schemaMessages.content.keyNotAllSteps })
  .refine(({ key, steps }) => !isSameOrder(key, idsOf(steps)) && !isSameOrder(key, key.toSorted()), { error: schemaMessages.content.orderTold })

export const shownOrdering = z.strictObject({ ...shownBase, type: name, steps: z.array(shownOptionSchema) })
export const orderingLimits = z.strictObject({ type: name, stepIds: z.array(z.string()) })
export const orderingKey = z.strictObject({ type: name, order: z.array(z.string()).min(FEWEST_STEPS) })
/** Ids of all steps, the first one first. */
export const orderingResponse = z.strictObject({ order: z.array(optionIdSchema).min(FEWEST_STEPS).max(MOST_STEPS) })

export type OrderingKey = z.infer<typeof orderingKey>
export type OrderingResponse = z.infer<typeof orderingResponse>

/** Returns whether `order` has each of the ids once and no other. */
export function isOrderOf(order: readonly string[], ids: readonly string[]): boolean {
  return order.length === ids.length && new Set(order).size === ids.length && ids.every((id) => order.includes(id))
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.join(' ') === other.join(' ')
}

function idsOf(steps: readonly { readonly id: string }[]): string[] {
  return steps.map(({ id }) => id)
}
