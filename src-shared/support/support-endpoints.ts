import { sentSupportMessageSchema } from '../attempt/record/sent-support-message.ts'
import { inboxMessageSchema, inboxThreadSchema, heldSupportMessageSchema, supportAnswerSchema, supportThreadSchema } from './support-message.ts'
import { z } from '../kernel/schema/zod.ts'
import { storedCountSchema } from '../kernel/schema/stored-count.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGE_MOST, pageQuery, pageReply } from '../kernel/http/pages.ts'

const threadParams = z.strictObject({ threadId: z.uuid() })
const nothing = z.strictObject({})

/** Excludes teachers: they must not read what learners write about accounts and payments. */
const inboxRoles = ['staff', 'admin'] as const

export const supportEndpoints = {
  sendSupportMessage: endpoint({
    method: 'POST',
    path: '/api/support/messages',
    caller: 'account',
    body: sentSupportMessageSchema,
    reply: z.strictObject({ messageId: z.uuid(), sequence: z.int(), receivedAt: z.number() }),
    errors: ['support/already-sent', 'support/thread-full', 'support/too-many'],
    summary: 'Takes a learner’s message to the staff, in a thread that its first message begins. Repeats of an id change nothing.'
  }),
  listSupportThreads: endpoint({
    method: 'GET',
    path: '/api/support/threads',
    caller: 'account',
    query: z.strictObject(pageQuery),
    reply: z.strictObject({ threads: z.array(supportThreadSchema).max(PAGE_MOST), ...pageReply }),
    errors: [],
    summary: 'The learner’s threads with the staff, the newest first, in pages.'
  }),
  fetchSupportThread: endpoint({
    method: 'GET',
    path: '/api/support/threads/:threadId',
    caller: 'account',
    ownedBy: 'threadId',
    params: threadParams,
    reply: z.strictObject({ thread: supportThreadSchema, messages: z.array(heldSupportMessageSchema) }),
    errors: ['support/not-found'],
    summary: 'One of the learner’s threads with all its messages, in their order.'
  }),
  markSupportThreadRead: endpoint({
    method: 'POST',
    path: '/api/support/threads/:threadId/read',
    caller: 'account',
    ownedBy: 'threadId',
    params: threadParams,
    body: z.strictObject({ sequence: storedCountSchema }),
    reply: nothing,
    errors: ['support/not-found'],
    summary: 'Notes up to which message the learner has read one of their threads.'
  }),
  listDeskThreads: endpoint({
    method: 'GET',
    path: '/api/support/desk',
    caller: 'account',
    roles: inboxRoles,
    query: z.strictObject({ ...pageQuery, state: z.enum(['waiting', 'answered']).optional() }),
    reply: z.strictObject({ threads: z.array(inboxThreadSchema).max(PAGE_MOST), ...pageReply }),
    errors: ['session/role-required'],
    summary: 'For staff: the threads that wait for an answer, the longest waiting first, or the others, the newest first.'
  }),
  fetchDeskThread: endpoint({
    method: 'GET',
    path: '/api/support/desk/:threadId',
    caller: 'account',
    roles: inboxRoles,
    params: threadParams,
    reply: z.strictObject({ thread: inboxThreadSchema, messages: z.array(inboxMessageSchema) }),
    errors: ['session/role-required', 'support/not-found'],
    summary: 'For staff: one thread with all its messages, in their order.'
  }),
  answerSupportThread: endpoint({
    method: 'POST',
    path: '/api/support/desk/:threadId/answers',
    caller: 'account',
    roles: inboxRoles,
    params: threadParams,
    body: supportAnswerSchema,
    reply: z.strictObject({ messageId: z.uuid(), sequence: z.int(), receivedAt: z.number() }),
    errors: ['session/role-required', 'support/not-found', 'support/already-sent', 'support/answered-already', 'support/thread-full'],
    summary: 'For staff: answers a thread. What the learner wrote after `seenSequence` still waits. Repeats of an id change nothing.'
  }),
  closeSupportThread: endpoint({
    method: 'POST',
    path: '/api/support/desk/:threadId/close',
    caller: 'account',
    roles: inboxRoles,
    params: threadParams,
    body: z.strictObject({ seenSequence: storedCountSchema }),
    reply: nothing,
    errors: ['session/role-required', 'support/not-found'],
    summary: 'For staff: says that nothing up to `seenSequence` waits for an answer, such as a thank-you.'
  })
} as const
