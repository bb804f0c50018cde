import { stages } from '../../account/class-levels.ts'
import { z } from '../../kernel/schema/zod.ts'
import { slugSchema } from '../../kernel/values/slug.ts'

export const subjectSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  description: z.string(),
  stages: z.array(z.enum(stages)),
  itemCount: z.int().nonnegative(),
  lessonCount: z.int().nonnegative()
})

export type Subject = z.infer<typeof subjectSchema>
