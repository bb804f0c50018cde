import { z } from '../../kernel/schema/zod.ts'

/** A learner's position in a lesson. */
export const lessonPositionSchema = z.strictObject({
  /** The part read last, counted from 0. */
  part: z.int().nonnegative().max(1000),
  /** Whether it was read: its end was reached after enough time for it, or the learner says so. */
  isRead: z.boolean()
})

export type LessonPosition = z.infer<typeof lessonPositionSchema>
