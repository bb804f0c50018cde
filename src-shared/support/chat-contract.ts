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
 * `hidden`: the window was closed but stays loaded, so that unread messages are counted.
 */
export const chatStates = ['none', 'closed', 'opening', 'open', 'hidden', 'failed'] as const

export const chatViewSchema = z.strictObject({
  state: z.enum(chatStates),
  /** As reported by the chat. */
  unreadCount: z.int().nonnegative()
})

/** Third-party chat in a separate window. */
export const chatContract = {
  read: request(nothing, chatViewSchema, outsideExams),
  /** Opens the chat window or brings it to the front. */
  open: request(nothing, chatViewSchema, outsideExamsAndKiosks),
  /** Ends the chat and deletes its data. */
  close: request(nothing, chatViewSchema, outsideExamsAndKiosks),
  changed: event(chatViewSchema)
}

export type ChatView = z.infer<typeof chatViewSchema>
