import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'

/** A lesson on the topic of some items of a paper, with those items' ids. */
export const attemptLessonSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  itemIds: z.array(z.string()).min(1),
  /** Title of the installed pack that contains the lesson; absent for lessons that come with Koya. */
  packTitle: z.string().optional()
})

export type AttemptLesson = z.infer<typeof attemptLessonSchema>
