import { passwordSchema } from '../account/session-schemas.ts'
import { z } from '../kernel/schema/zod.ts'

/** What a backend retains after deletion: nothing, or anonymised results that a school must be able to show. */
export const retainedAfterDeletion = ['nothing', 'results'] as const

export const retainedAfterDeletionSchema = z.enum(retainedAfterDeletion)

/** Rows of one part of a learner's data; `next` is the following page's cursor, null at the end. */
export const ownDataPageSchema = z.strictObject({ rows: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() })

/** The backend's name of a part, such as `attempt_report`; also used as a file name. */
export const dataPartSchema = z
  .string()
  .regex(/^[a-z]+(_[a-z]+)*$/)
  .max(40)

/** `givesUp`: also deletes papers that were never submitted. `forgoesMoney`: payments that still arrive will have no effect. */
export const deletionSchema = z.strictObject({ password: passwordSchema, givesUp: z.boolean(), forgoesMoney: z.boolean() })

export type OwnDataPage = z.infer<typeof ownDataPageSchema>
export type Deletion = z.infer<typeof deletionSchema>
export type RetainedAfterDeletion = z.infer<typeof retainedAfterDeletionSchema>
