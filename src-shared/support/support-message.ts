import { supportSubjectSchema, supportTextSchema } from '../attempt/record/sent-support-message.ts'
import { z } from '../kernel/schema/zod.ts'
import { storedCountSchema } from '../kernel/schema/stored-count.ts'

/** Maximum messages per thread, since a page shows a whole thread; beyond it a new thread is started. */
export const SUPPORT_MESSAGES_OF_A_THREAD = 100

/** A message as stored at the backend. `sequence` counts the messages of its thread, from 1. */
export const heldSupportMessageSchema = z.strictObject({
  messageId: z.uuid(),
  sequence: z.int().positive(),
  from: z.enum(['learner', 'staff']),
  words: z.string(),
  /** Backend's wall clock, milliseconds since 1970. */
  receivedAt: z.number()
})

/** A thread without its messages. */
export const supportThreadSchema = z.strictObject({
  threadId: z.uuid(),
  about: supportSubjectSchema,
  /** Beginning of its first message. */
  opening: z.string(),
  /** Sequence of its newest message. */
  lastSequence: z.int().positive(),
  lastAt: z.number(),
  /** Whether the learner’s last message awaits a reply. */
  isWaiting: z.boolean(),
  /** Number of replies that the learner has not read. */
  unreadCount: z.int().nonnegative()
})

/** The learner who owns the thread, for staff. */
export const supportLearnerSchema = z.strictObject({ name: z.string(), email: z.string().nullable(), username: z.string().nullable() })

/** A message for staff, with the staff member who wrote a reply. */
export const inboxMessageSchema = heldSupportMessageSchema.extend({ by: z.string().nullable() })

export const inboxThreadSchema = supportThreadSchema.extend({ learner: supportLearnerSchema })

/** A reply by staff; the page generates the id. `seenSequence`: the newest message that its writer had seen. */
export const supportAnswerSchema = z.strictObject({
  messageId: z.uuid(),
  words: supportTextSchema,
  seenSequence: storedCountSchema
})

export type HeldSupportMessage = z.infer<typeof heldSupportMessageSchema>
export type InboxMessage = z.infer<typeof inboxMessageSchema>
export type SupportThread = z.infer<typeof supportThreadSchema>
export type InboxThread = z.infer<typeof inboxThreadSchema>
export type SupportLearner = z.infer<typeof supportLearnerSchema>
export type SupportAnswer = z.infer<typeof supportAnswerSchema>
