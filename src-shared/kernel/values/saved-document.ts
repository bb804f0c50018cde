import { z } from '../schema/zod.ts'

/** Path of the file; null if the learner cancelled. */
export const savedDocument = z.strictObject({ path: z.string().nullable() })
