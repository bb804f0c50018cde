import { pageQuery, pageReply } from '../kernel/http/pages.ts'
import { supportSubjectSchema, supportTextSchema } from '../attempt/record/sent-support-message.ts'
import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { inboxMessageSchema, inboxThreadSchema, supportAnswerSchema } from './support-message.ts'

const threadInput = z.strictObject({ threadId: z.uuid() })
const nothing = z.strictObject({})

/**
 * A message as its learner sees it. `waiting`: on this computer, on its way; `sent`: the backend has it; `refused`: the backend will not take it,
 * see `failure`; it stays here until its learner removes it.
 */
export const supportMessageViewSchema = z.strictObject({
  messageId: z.uuid(),
  from: z.enum(['learner', 'staff']),
  words: z.string(),
  /** By the backend’s clock once it has it, else by this computer’s; milliseconds since 1970. */
  at: z.number(),
  state: z.enum(['waiting', 'sent', 'refused']),
  failure: failureSchema.nullable()
})

/** A thread as its learner sees it. `waiting`: some of it is still on this computer alone; `sent`: it waits for the staff. */
export const supportThreadViewSchema = z.strictObject({
  threadId: z.uuid(),
  about: supportSubjectSchema,
  opening: z.string(),
  lastAt: z.number(),
  state: z.enum(['waiting', 'sent', 'answered', 'refused']),
  unreadCount: z.int().nonnegative()
})

export const supportContract = {
  /** Resolves once the message is on the disk of this computer; it goes to the staff by itself. A new thread where `threadId` is null. */
  send: request(
    z.strictObject({ threadId: z.uuid().nullable(), about: supportSubjectSchema, words: supportTextSchema }),
    z.strictObject({ threadId: z.uuid(), messageId: z.uuid() }),
    { ...outsideExams, switchedOffBy: 'support' }
  ),
  /** The signed-in learner’s threads, the newest first. `failure` says why the backend’s part is not among them. */
  list: request(nothing, z.strictObject({ threads: z.array(supportThreadViewSchema), failure: failureSchema.nullable() }), outsideExams),
  /** One of them; what stands in it counts as read. */
  read: request(
    threadInput,
    z.strictObject({ thread: supportThreadViewSchema, messages: z.array(supportMessageViewSchema), failure: failureSchema.nullable() }),
    outsideExams
  ),
  /** Takes back what has not been sent: true where it is gone. */
  remove: request(z.strictObject({ messageId: z.uuid() }), z.strictObject({ isRemoved: z.boolean() }), outsideExams),
  /** Answers that the signed-in learner has not read. */
  countUnread: request(nothing, z.strictObject({ unreadCount: z.int().nonnegative() }), outsideExams),
  /** A message was received or refused, or answers were read. */
  changed: event(nothing)
}

/** What staff do. Nothing of it is kept on this computer. */
export const supportInboxContract = {
  /** A page of them; the `next` of one is the `after` of the next. */
  list: request(
    z.strictObject({ state: z.enum(['waiting', 'answered']), after: pageQuery.after }),
    z.strictObject({ threads: z.array(inboxThreadSchema), ...pageReply }),
    outsideExams
  ),
  read: request(threadInput, z.strictObject({ thread: inboxThreadSchema, messages: z.array(inboxMessageSchema) }), outsideExams),
  answer: request(threadInput.extend(supportAnswerSchema.shape), nothing, outsideExamsAndKiosks),
  close: request(threadInput.extend({ seenSequence: z.int().positive() }), nothing, outsideExamsAndKiosks)
}

export type SupportMessageView = z.infer<typeof supportMessageViewSchema>
export type SupportThreadView = z.infer<typeof supportThreadViewSchema>
