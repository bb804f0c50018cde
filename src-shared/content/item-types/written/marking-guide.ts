import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { mostMarksSchema } from '../base/item-base.ts'

const MOST_POINTS = 20
/** With longer texts, the sealed key of a study could be longer than a paper may hold (`checked-item.ts`). */
const LONGEST_POINT = 400

/** One point of a guide. `id` never changes: marks refer to points by it. */
export const guidePointSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(40),
  marks: mostMarksSchema,
  /** What the answer must say. */
  text: z.string().min(1).max(LONGEST_POINT),
  /** What else earns the marks, or what does not. */
  note: z.string().min(1).max(LONGEST_POINT).optional()
})

/** The points that earn marks. Together they may be worth more than the item: any of them earn its marks, and never more. */
export const markingGuideSchema = z
  .array(guidePointSchema)
  .min(1)
  .max(MOST_POINTS)
  .refine((points) => new Set(points.map(({ id }) => id)).size === points.length, { error: schemaMessages.content.samePointId })

/** Ids of the points that an answer makes, each once. */
export const pointIdsSchema = z
  .array(z.string().max(40))
  .max(MOST_POINTS)
  .refine((ids) => new Set(ids).size === ids.length)

export type GuidePoint = z.infer<typeof guidePointSchema>

interface Guided {
  readonly marks: number
  readonly guide: readonly GuidePoint[]
}

/** Returns whether a guide has points enough for full marks. */
export function reachesMarks(guide: readonly GuidePoint[], marks: number): boolean {
  return sumOf(guide) >= marks
}

/** Returns the marks that points of a guide earn; null where it has no such point. */
export function marksOfPoints({ marks, guide }: Guided, pointIds: readonly string[]): number | null {
  const made = guide.filter(({ id }) => pointIds.includes(id))
  return made.length === pointIds.length ? Math.min(marks, sumOf(made)) : null
}

function sumOf(points: readonly GuidePoint[]): number {
  return points.reduce((sum, { marks }) => sum + marks, 0)
}
