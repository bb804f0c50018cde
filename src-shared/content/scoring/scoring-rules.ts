import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'

const LARGEST_MARK = 100
const LARGEST_MAXIMUM = 1000

/** The marks of one item, in whole numbers; an item that is left open gets none. */
export const markingSchema = z.strictObject({
  forRight: z.int().positive().max(LARGEST_MARK),
  /**
   * Added for an answer that has nothing right in it: zero, or below zero where wrong answers cost marks. Where parts earn marks, an answer with something right in it
   * adds no less than a question that is left open.
   */
  forWrong: z.int().min(-LARGEST_MARK).max(0),
  /** Whether an answer that is right in part earns that part of `forRight`; otherwise it counts as wrong. */
  isPartial: z.boolean()
})

/** A grade, and the least percentage of a subject's maximum that earns it. */
export const bandSchema = z.strictObject({ grade: z.string().min(1).max(10), leastPercent: z.int().min(0).max(100) })

export const scaleSchema = z.strictObject({
  /** A subject with every mark has this score. */
  subjectMaximum: z.int().positive().max(LARGEST_MAXIMUM),
  /** Where a subject counts more or less than the others. */
  subjectMaxima: z.array(z.strictObject({ slug: z.string(), maximum: z.int().positive().max(LARGEST_MAXIMUM) })).optional(),
  /** The total of a paper: its subjects' scores added up, as the UTME's 400, or their mean. */
  total: z.enum(['sum', 'mean']),
  /** Whether the examination body gives a total at all. */
  isTotalOfficial: z.boolean(),
  /** From the best grade to the last, which everybody reaches; absent where the body gives scores and no grades. */
  bands: z
    .array(bandSchema)
    .min(1)
    .refine((bands) => bands.every(({ leastPercent }, index) => leastPercent < (bands[index - 1]?.leastPercent ?? Infinity)), {
      error: schemaMessages.content.gradesOrder
    })
    .refine((bands) => bands.at(-1)?.leastPercent === 0, { error: schemaMessages.content.lastGrade })
    .optional()
})

/** How the answers of a paper become a result, as its profile lays it down. */
export const scoringRulesSchema = z.strictObject({ marking: markingSchema, scale: scaleSchema })

/** What a practice with fewer items than the exam has is scaled by: a percentage, and no body's grades. */
export const shortenedScale: Scale = { subjectMaximum: 100, total: 'mean', isTotalOfficial: false }

/** The best score of a subject. */
export function maximumOf({ subjectMaximum, subjectMaxima }: Scale, slug: string): number {
  return subjectMaxima?.find((subject) => subject.slug === slug)?.maximum ?? subjectMaximum
}

export type Marking = z.infer<typeof markingSchema>
export type Scale = z.infer<typeof scaleSchema>
export type ScoringRules = z.infer<typeof scoringRulesSchema>
