import { z } from '../../kernel/schema/zod.ts'

/** How far somebody has come in a lesson. */
export const lessonPositionSchema = z.strictObject({
  /** The part that was read last, counted from 0. */
  part: z.int().nonnegative().max(1000),
  /** Whether its end was seen. */
  isRead: z.boolean()
})

export type LessonPosition = z.infer<typeof lessonPositionSchema>
