import { classLevelSlugs } from '../../account/class-levels.ts'
import { z } from '../../kernel/schema/zod.ts'
import { paperLockSchema } from './assessment.ts'
import { slugSchema } from '../../kernel/values/slug.ts'

export const medals = ['bronze', 'silver', 'gold'] as const

/** One level of a subject's ladder. `slug` is the assessment that tests it; `thresholds` are percentages for each medal. */
export const medalLevelSchema = z.strictObject({
  slug: slugSchema,
  number: z.int().positive(),
  title: z.string(),
  itemCount: z.int().positive(),
  budgetMs: z.int().positive(),
  thresholds: z.strictObject({ bronze: z.number(), silver: z.number(), gold: z.number() }),
  state: z.enum(['open', 'locked', 'passed']),
  bestPercent: z.number().nullable(),
  medal: z.enum(medals).nullable()
})

/** A subject may have several ladders for different classes. */
export const medalLadderSchema = z.strictObject({
  slug: slugSchema,
  subjectSlug: slugSchema,
  title: z.string(),
  classLevels: z.array(z.enum(classLevelSlugs)).min(1),
  levels: z.array(medalLevelSchema),
  /** Present only if an add-on is required for every level. */
  lock: paperLockSchema.optional()
})

export type Medal = (typeof medals)[number]
export type MedalLevel = z.infer<typeof medalLevelSchema>
export type MedalLadder = z.infer<typeof medalLadderSchema>

/** Returns the medal that a result earns, or null. Percentages from 0 to 100. */
export function medalFor(percent: number, { bronze, silver, gold }: MedalLevel['thresholds']): Medal | null {
  if (percent >= gold) return 'gold'
  if (percent >= silver) return 'silver'
  return percent >= bronze ? 'bronze' : null
}
