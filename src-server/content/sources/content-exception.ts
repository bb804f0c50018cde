import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** A finding that stays although it is reported, with the reason. */
const contentExceptionSchema = z.strictObject({
  itemId: z.string().min(1),
  /** The code of the finding, see `content-finding.ts`. */
  code: z.string().min(1),
  /** A `false-alarm` is no fault. A `known-fault` waits until the item is solved blind again, because its wording must change. */
  kind: z.enum(['false-alarm', 'known-fault']),
  reason: z.string().min(10)
})

/** The exceptions of a subject: `resources/content/exceptions/<bank>-<subject>.json`. */
export const subjectExceptionsSchema = z.strictObject({
  bank: contentIdSchema,
  subject: contentIdSchema,
  exceptions: z.array(contentExceptionSchema).min(1)
})

export type SubjectExceptions = z.infer<typeof subjectExceptionsSchema>
