import { z } from '../schema/zod.ts'
import { SUPPORT_WORDS_LIMIT, supportSubjects } from './support-limits.ts'

export const supportSubjectSchema = z.enum(supportSubjects)
export const supportWordsSchema = z.string().trim().min(1, { error: 'Write what you need.' }).max(SUPPORT_WORDS_LIMIT)

/** A learner's message on its way to the backend. The client makes both ids; the first message of a thread begins it. */
export const sentSupportMessageSchema = z.strictObject({
  messageId: z.uuid(),
  threadId: z.uuid(),
  about: supportSubjectSchema,
  words: supportWordsSchema,
  /** Wall clock of the learner's computer, milliseconds since 1970. */
  madeAt: z.int().nonnegative()
})

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
export const deskMessageSchema = heldSupportMessageSchema.extend({ by: z.string().nullable() })

export const deskThreadSchema = supportThreadSchema.extend({ learner: supportLearnerSchema })

/** An answer by staff; the page makes the id. `seenSequence`: the newest message that its writer saw. */
export const supportAnswerSchema = z.strictObject({
  messageId: z.uuid(),
  words: supportWordsSchema,
  seenSequence: z.int().positive()
})

export type SupportSubject = z.infer<typeof supportSubjectSchema>
export type SentSupportMessage = z.infer<typeof sentSupportMessageSchema>
export type HeldSupportMessage = z.infer<typeof heldSupportMessageSchema>
export type DeskMessage = z.infer<typeof deskMessageSchema>
export type SupportThread = z.infer<typeof supportThreadSchema>
export type DeskThread = z.infer<typeof deskThreadSchema>
export type SupportLearner = z.infer<typeof supportLearnerSchema>
export type SupportAnswer = z.infer<typeof supportAnswerSchema>
