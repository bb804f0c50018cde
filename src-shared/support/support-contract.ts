import { pageQuery, pageReply } from '../kernel/http/pages.ts'
import { supportSubjectSchema, supportTextSchema } from '../attempt/record/sent-support-message.ts'
import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { storedCountSchema } from '../kernel/schema/stored-count.ts'
import { inboxMessageSchema, inboxThreadSchema, supportAnswerSchema } from './support-message.ts'

const threadInput = z.strictObject({ threadId: z.uuid() })
const nothing = z.strictObject({})

/**
 * A message as its learner sees it. `waiting`: on this computer, not yet received. `sent`: the backend has it. `refused`: the backend rejected it,
 * see `failure`; it stays here until the learner removes it.
 */
export const supportMessageViewSchema = z.strictObject({
  messageId: z.uuid(),
  from: z.enum(['learner', 'staff']),
  words: z.string(),
  /** By the backend’s clock once received, otherwise by this computer’s; milliseconds since 1970. */
  at: z.number(),
  state: z.enum(['waiting', 'sent', 'refused']),
  failure: failureSchema.nullable()
})

/** A thread as its learner sees it. `waiting`: part of it is only on this computer. `sent`: it awaits a reply by staff. */
export const supportThreadViewSchema = z.strictObject({
  threadId: z.uuid(),
  about: supportSubjectSchema,
  opening: z.string(),
  lastAt: z.number(),
  state: z.enum(['waiting', 'sent', 'answered', 'refused']),
  unreadCount: z.int().nonnegative()
})

/** How a learner of this computer reaches people who help. */
export const supportAvailabilitySchema = z.strictObject({
  /** Whether the backend is a server whose staff read messages; the embedded backend has no staff. */
  isStaffed: z.boolean(),
  /** Contacts from the machine's policy or the build; null for each one that is not configured. */
  contacts: z.strictObject({ phone: z.string().nullable(), whatsApp: z.string().nullable(), email: z.string().nullable() })
})

export const supportContract = {
  /**
   * Resolves once the message is on this computer's disk; it is uploaded in the background. Starts a new thread if `threadId` is null. With the
   * embedded backend it fails with `support/no-staff` and stores nothing.
   */
  send: request(
    z.strictObject({ threadId: z.uuid().nullable(), about: supportSubjectSchema, words: supportTextSchema }),
    z.strictObject({ threadId: z.uuid(), messageId: z.uuid() }),
    { ...outsideExams, switchedOffBy: 'support' }
  ),
  /** Returns the signed-in learner’s threads, newest first. `failure` says why the backend’s threads are missing. */
  list: request(nothing, z.strictObject({ threads: z.array(supportThreadViewSchema), failure: failureSchema.nullable() }), outsideExams),
  /** Returns one thread and marks its messages as read. */
  read: request(
    threadInput,
    z.strictObject({ thread: supportThreadViewSchema, messages: z.array(supportMessageViewSchema), failure: failureSchema.nullable() }),
    outsideExams
  ),
  /** Removes a message that has not been sent; true if removed. */
  remove: request(z.strictObject({ messageId: z.uuid() }), z.strictObject({ isRemoved: z.boolean() }), outsideExams),
  /** Returns the number of replies that the signed-in learner has not read. */
  countUnread: request(nothing, z.strictObject({ unreadCount: z.int().nonnegative() }), outsideExams),
  /** Returns whether staff read messages, and whom to contact otherwise. */
  readContacts: request(nothing, supportAvailabilitySchema, outsideExams),
  /** A message was received or refused, or replies were read. */
  changed: event(nothing)
}

/** Requests of support staff. Nothing is stored on this computer. */
export const supportInboxContract = {
  /** Returns one page; pass its `next` as `after` for the following page. */
  list: request(
    z.strictObject({ state: z.enum(['waiting', 'answered']), after: pageQuery.after }),
    z.strictObject({ threads: z.array(inboxThreadSchema), ...pageReply }),
    outsideExams
  ),
  read: request(threadInput, z.strictObject({ thread: inboxThreadSchema, messages: z.array(inboxMessageSchema) }), outsideExams),
  answer: request(threadInput.extend(supportAnswerSchema.shape), nothing, outsideExamsAndKiosks),
  close: request(threadInput.extend({ seenSequence: storedCountSchema }), nothing, outsideExamsAndKiosks)
}

export type SupportAvailability = z.infer<typeof supportAvailabilitySchema>
export type SupportMessageView = z.infer<typeof supportMessageViewSchema>
export type SupportThreadView = z.infer<typeof supportThreadViewSchema>
