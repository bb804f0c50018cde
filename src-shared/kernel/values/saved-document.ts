import { z } from '../schema/zod.ts'

/** Where the file lies now; null where the learner changed their mind. */
export const savedDocument = z.strictObject({ path: z.string().nullable() })
