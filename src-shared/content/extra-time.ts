import { slugSchema } from '../assessment/slug.ts'
import { z } from '../schema/zod.ts'

/** More time for every paper of an exam, in milliseconds, for candidates of whom the reason is true. */
export const extraTimeSchema = z.strictObject({ id: slugSchema, title: z.string().min(1), msPerPart: z.int().positive() })

export type ExtraTime = z.infer<typeof extraTimeSchema>
