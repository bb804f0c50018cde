import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { shownHashSchema } from './item-review.ts'

/** What a second reader says of an explanation, step by step. */
const explanationReadingSchema = z
  .strictObject({
    itemId: contentIdSchema,
    /** A reading counts for this wording of question, key and explanation only. */
    explainedHash: shownHashSchema,
    /** Whether the reader agrees, for each step in order. */
    agrees: z.array(z.boolean()).min(1),
    /** What is wrong; required where the reader does not agree with a step. */
    note: z.string().min(1).optional(),
    /** The day, such as 2026-11-21. */
    readOn: z.iso.date()
  })
  .refine(({ agrees, note }) => agrees.every(Boolean) || note !== undefined)

/** The second reading of a subject's explanations: `resources/content/explanation-readings/<bank>-<subject>.json`. */
export const subjectReadingsSchema = z.strictObject({
  bank: contentIdSchema,
  subject: contentIdSchema,
  readings: z.array(explanationReadingSchema)
})

export type ExplanationReading = z.infer<typeof explanationReadingSchema>
export type SubjectReadings = z.infer<typeof subjectReadingsSchema>
