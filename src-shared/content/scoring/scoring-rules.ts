import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'

const LARGEST_MARK = 100
const LARGEST_MAXIMUM = 1000

/** Marks of one item, in whole numbers; an unanswered item gets none. */
export const markingSchema = z.strictObject({
  forRight: z.int().positive().max(LARGEST_MARK),
  /**
   * Marks for an answer with no right part: zero, or negative where wrong answers cost marks. With partial credit, an answer with a right part
   * never gets less than an unanswered item.
   */
  forWrong: z.int().min(-LARGEST_MARK).max(0),
  /** Whether a partly right answer earns that share of `forRight`; otherwise it counts as wrong. */
  isPartial: z.boolean()
})

/** A grade, and the minimum percentage of a subject's maximum that earns it. */
export const bandSchema = z.strictObject({ grade: z.string().min(1).max(10), leastPercent: z.int().min(0).max(100) })

export const scaleSchema = z.strictObject({
  /** Score of a subject with full marks. */
  subjectMaximum: z.int().positive().max(LARGEST_MAXIMUM),
  /** Subjects with a different maximum. */
  subjectMaxima: z.array(z.strictObject({ slug: z.string(), maximum: z.int().positive().max(LARGEST_MAXIMUM) })).optional(),
  /** How the total is computed: sum of the subject scores, such as the UTME's 400, or their mean. */
  total: z.enum(['sum', 'mean']),
  /** Whether the exam body publishes a total. */
  isTotalOfficial: z.boolean(),
  /** From the best grade to the lowest, which everybody reaches; absent if the body gives scores without grades. */
  bands: z
    .array(bandSchema)
    .min(1)
    .refine((bands) => bands.every(({ leastPercent }, index) => leastPercent < (bands[index - 1]?.leastPercent ?? Infinity)), {
      error: schemaMessages.content.gradesOrder
    })
    .refine((bands) => bands.at(-1)?.leastPercent === 0, { error: schemaMessages.content.lastGrade })
    .optional()
})

/** How a paper's answers become a result, as defined by its profile. */
export const scoringRulesSchema = z.strictObject({ marking: markingSchema, scale: scaleSchema })

/** Scale of a practice with fewer items than the exam: a percentage without grades. */
export const shortenedScale: Scale = { subjectMaximum: 100, total: 'mean', isTotalOfficial: false }

/** Returns the maximum score of a subject. */
export function maximumOf({ subjectMaximum, subjectMaxima }: Scale, slug: string): number {
  return subjectMaxima?.find((subject) => subject.slug === slug)?.maximum ?? subjectMaximum
}

export type Marking = z.infer<typeof markingSchema>
export type Scale = z.infer<typeof scaleSchema>
export type ScoringRules = z.infer<typeof scoringRulesSchema>
