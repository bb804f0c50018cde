import { z } from '../../kernel/schema/zod.ts'
import { setNameSchema } from './own-question.ts'
import { exportFormatNames } from './import/exchange-format.ts'
import { findingSchema } from './imported-file.ts'

export const exportRequestSchema = z.strictObject({ set: setNameSchema, format: z.enum(exportFormatNames) })

/** A question that lost something, or that is not in the file. */
const exportedQuestionSchema = z.strictObject({ excerpt: z.string(), isWritten: z.boolean(), findings: z.array(findingSchema) })

/** A set as a file of another program. `lossy`: its questions that are not in the file as they are; `written`: how many are in it. */
export const exportedSetSchema = z.strictObject({
  base64: z.base64(),
  extension: z.enum(['gift', 'xml', 'zip', 'csv', 'xlsx']),
  written: z.int(),
  lossy: z.array(exportedQuestionSchema)
})

export type ExportedQuestion = z.infer<typeof exportedQuestionSchema>
export type ExportedSet = z.infer<typeof exportedSetSchema>
