import { pointIdsSchema } from '../../content/item-types/written/marking-guide.ts'
import { z } from '../../kernel/schema/zod.ts'

/** What learners gave their own answer to one question, by the points of its guide. It changes no score that Koya counts. */
export const ownMarkSchema = z.strictObject({
  itemId: z.string().max(100),
  pointIds: pointIdsSchema,
  marks: z.int().nonnegative(),
  /** Wall clock of the backend, milliseconds since 1970. */
  at: z.number()
})

export const ownMarksReplySchema = z.strictObject({ ownMarks: z.array(ownMarkSchema) })

export type OwnMark = z.infer<typeof ownMarkSchema>
