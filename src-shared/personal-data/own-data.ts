import { passwordSchema } from '../account/session-schemas.ts'
import { z } from '../kernel/schema/zod.ts'

/** What a backend keeps of a learner who is gone: nothing, or the results that a school must be able to show, without a name. */
export const retainedAfterDeletion = ['nothing', 'results'] as const

export const retainedAfterDeletionSchema = z.enum(retainedAfterDeletion)

/** Rows of one part of a learner's data; `next` leads to the following page and is null at the end. */
export const ownDataPageSchema = z.strictObject({ rows: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() })

/** Such as `attempt_report`: how the backend calls a part. Becomes the name of a file. */
export const dataPartSchema = z
  .string()
  .regex(/^[a-z]+(_[a-z]+)*$/)
  .max(40)

/** `givesUp`: papers that were never handed in go as well. `forgoesMoney`: what may still be paid opens nothing any more. */
export const deletionSchema = z.strictObject({ password: passwordSchema, givesUp: z.boolean(), forgoesMoney: z.boolean() })

export type OwnDataPage = z.infer<typeof ownDataPageSchema>
export type Deletion = z.infer<typeof deletionSchema>
export type RetainedAfterDeletion = z.infer<typeof retainedAfterDeletionSchema>
