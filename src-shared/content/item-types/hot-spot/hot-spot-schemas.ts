import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { areOptionsDistinct, optionIdSchema, whySchema } from '../base/choice-option.ts'
import { authoredBase, contentIdSchema, shownBase } from '../base/item-base.ts'
import { regionShapeSchema } from './region-shape.ts'

const name = z.literal('hot-spot')
export const MOST_REGIONS = 10
export const regionIdSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(20)

const authoredRegion = z.strictObject({
  /** Never changes, as an option's. It must not give the answer away: candidates receive it. */
  id: regionIdSchema,
  /** What is at the region, in Koya's markup, for the list beside the picture and for those who cannot see it. It must not give the answer away. */
  label: z.string().min(1),
  shape: regionShapeSchema,
  /** Why this region is wrong, for the review; only for wrong regions. */
  why: z.string().min(1).optional()
})

export const authoredHotSpot = z
  .strictObject({
    ...authoredBase,
    type: name,
    /** The picture whose regions are chosen. The stem does not show it again. */
    pictureId: contentIdSchema,
    /** Regions above one another: the later one is on top. */
    regions: z.array(authoredRegion).min(2).max(MOST_REGIONS),
    /** Ids of all right regions. */
    keys: z.array(z.string()).min(1),
    /** Whether several regions may be chosen. */
    isSeveral: z.boolean().default(false)
  })
  .refine(({ regions }) => areOptionsDistinct(regions), { error: schemaMessages.content.sameOptionId })
  .refine(({ keys, regions }) => new Set(keys).size === keys.length && keys.every((key) => regions.some(({ id }) => id === key)), {
    error: schemaMessages.content.keysNoOptions
  })
  .refine(({ keys, isSeveral }) => isSeveral || keys.length === 1, { error: schemaMessages.content.keyNotOneOption })

const shownRegion = z.strictObject({ id: z.string(), label: z.string(), shape: regionShapeSchema })

export const shownHotSpot = z.strictObject({
  ...shownBase,
  type: name,
  pictureId: z.string(),
  regions: z.array(shownRegion),
  isSeveral: z.boolean()
})
export const hotSpotLimits = z.strictObject({ type: name, regionIds: z.array(z.string()), isSeveral: z.boolean() })
export const hotSpotKey = z.strictObject({ type: name, regionIds: z.array(z.string()).min(1), why: whySchema })
export const hotSpotResponse = z.strictObject({ regionIds: z.array(optionIdSchema).min(1).max(MOST_REGIONS) })

export type AuthoredRegion = z.infer<typeof authoredRegion>
export type ShownRegion = z.infer<typeof shownRegion>
export type HotSpotKey = z.infer<typeof hotSpotKey>
export type HotSpotResponse = z.infer<typeof hotSpotResponse>
