import { outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'

const nothing = z.strictObject({})

/**
 *          ┌────────── open ──────────┐
 *          ▼                          │
 * none   opening ──▶ open ◀──▶ hidden │     none: the computer has no chat
 *          │          │         │     │
 *          └──────────┴─────────┴──▶ closed ──▶ failed (nothing answered)
 *
 * `hidden`: its window was closed and goes on listening, so that what is unread can be counted.
 */
export const chatStates = ['none', 'closed', 'opening', 'open', 'hidden', 'failed'] as const

export const chatViewSchema = z.strictObject({
  state: z.enum(chatStates),
  /** As the chat itself says. */
  unreadCount: z.int().nonnegative()
})

/** The chat of a third party, in a window of its own. */
export const chatContract = {
  read: request(nothing, chatViewSchema, outsideExams),
  /** Opens its window, or brings it to the front. */
  open: request(nothing, chatViewSchema, outsideExamsAndKiosks),
  /** Ends it, with all that it kept. */
  close: request(nothing, chatViewSchema, outsideExamsAndKiosks),
  changed: event(chatViewSchema)
}

export type ChatView = z.infer<typeof chatViewSchema>
