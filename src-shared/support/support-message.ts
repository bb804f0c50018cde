import { supportSubjectSchema, supportTextSchema } from '../attempt/record/sent-support-message.ts'
import { z } from '../kernel/schema/zod.ts'

/** Then a new conversation is begun: a page shows one whole. */
export const SUPPORT_MESSAGES_OF_A_THREAD = 100

/** A message as the backend holds it. `sequence` counts those of its thread, from 1. */
export const heldSupportMessageSchema = z.strictObject({
  messageId: z.uuid(),
  sequence: z.int().positive(),
  from: z.enum(['learner', 'staff']),
  words: z.string(),
  /** Wall clock of the backend, milliseconds since 1970. */
  receivedAt: z.number()
})

/** A thread without its messages, but for how it begins. */
export const supportThreadSchema = z.strictObject({
  threadId: z.uuid(),
  about: supportSubjectSchema,
  /** How its first message begins. */
  opening: z.string(),
  /** Of its newest message. */
  lastSequence: z.int().positive(),
  lastAt: z.number(),
  /** Whether the learner’s last words wait for an answer. */
  isWaiting: z.boolean(),
  /** Answers that the learner has not read. */
  unreadCount: z.int().nonnegative()
})

/** Whose thread staff look at. */
export const supportLearnerSchema = z.strictObject({ name: z.string(), email: z.string().nullable(), username: z.string().nullable() })

/** A message as staff see it, with who of them wrote an answer. */
export const inboxMessageSchema = heldSupportMessageSchema.extend({ by: z.string().nullable() })

export const inboxThreadSchema = supportThreadSchema.extend({ learner: supportLearnerSchema })

/** An answer by staff; the page makes the id. `seenSequence`: the newest message that its writer saw. */
export const supportAnswerSchema = z.strictObject({
  messageId: z.uuid(),
  words: supportTextSchema,
  seenSequence: z.int().positive()
})

export type HeldSupportMessage = z.infer<typeof heldSupportMessageSchema>
export type InboxMessage = z.infer<typeof inboxMessageSchema>
export type SupportThread = z.infer<typeof supportThreadSchema>
export type InboxThread = z.infer<typeof inboxThreadSchema>
export type SupportLearner = z.infer<typeof supportLearnerSchema>
export type SupportAnswer = z.infer<typeof supportAnswerSchema>
