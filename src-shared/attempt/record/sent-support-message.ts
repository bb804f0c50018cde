import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'
import { SUPPORT_TEXT_LIMIT, supportSubjects } from './support-limits.ts'

export const supportSubjectSchema = z.enum(supportSubjects)
export const supportTextSchema = z.string().trim().min(1, { error: schemaMessages.attempt.supportWords }).max(SUPPORT_TEXT_LIMIT)

/** A learner's message as uploaded, also stored as a journal row. The client generates both ids; the first message of a thread starts the thread. */
export const sentSupportMessageSchema = z.strictObject({
  messageId: z.uuid(),
  threadId: z.uuid(),
  about: supportSubjectSchema,
  words: supportTextSchema,
  /** Wall clock of the learner's computer, milliseconds since 1970. */
  madeAt: z.int().nonnegative()
})

export type SupportSubject = z.infer<typeof supportSubjectSchema>
export type SentSupportMessage = z.infer<typeof sentSupportMessageSchema>
