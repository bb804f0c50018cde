import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'

/** A lesson about what items of a paper ask, with the ids of these items. */
export const attemptLessonSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  itemIds: z.array(z.string()).min(1),
  /** Of the installed pack that the lesson came with; absent where it comes with Koya. */
  packTitle: z.string().optional()
})

export type AttemptLesson = z.infer<typeof attemptLessonSchema>
