import { openingOf } from '../../src-shared/support/opening-of.ts'
import type { SupportMessageView, SupportThreadView } from '../../src-shared/support/support-contract.ts'
import type { HeldSupportMessage, SupportThread } from '../../src-shared/support/support-message.ts'
import { fail } from '../../src-shared/kernel/errors/result.ts'
import type { SavedSupportMessage } from '../attempt/journal/journal-support-messages.ts'

/** Merges a learner's threads of the backend and of this computer, newest first. */
export function viewThreads(held: readonly SupportThread[], saved: readonly SavedSupportMessage[]): SupportThreadView[] {
  const ids = new Set([...held, ...saved].map(({ threadId }) => threadId))
  const views = [...ids].flatMap((threadId) => {
    const thread = held.find((one) => one.threadId === threadId)
    return (
      viewThread(
        thread,
        saved.filter((message) => message.threadId === threadId)
      ) ?? []
    )
  })
  return views.sort((a, b) => b.lastAt - a.lastAt)
}

/** Returns a thread's view; `saved` has only this thread's messages. Null if neither source has it. */
export function viewThread(held: SupportThread | undefined, saved: readonly SavedSupportMessage[]): SupportThreadView | null {
  const [first] = saved
  if (held === undefined && first === undefined) return null
  const unsent = saved.filter(({ isReceived }) => !isReceived)
  const lastAt = Math.max(held?.lastAt ?? 0, ...(held === undefined ? saved : unsent).map(({ madeAt }) => madeAt))
  const state = stateOf(held, unsent)
  if (held !== undefined) return { threadId: held.threadId, about: held.about, opening: held.opening, lastAt, state, unreadCount: held.unreadCount }
  return first === undefined ? null : { threadId: first.threadId, about: first.about, opening: openingOf(first.words), lastAt, state, unreadCount: 0 }
}

/** Returns all messages of a thread: those of the backend, then those that it does not have yet. */
export function viewMessages(held: readonly HeldSupportMessage[], saved: readonly SavedSupportMessage[]): SupportMessageView[] {
  const known = new Set(held.map(({ messageId }) => messageId))
  return [...held.map(viewHeld), ...saved.filter(({ messageId }) => !known.has(messageId)).map(viewSaved)]
}

function stateOf(held: SupportThread | undefined, unsent: readonly SavedSupportMessage[]): SupportThreadView['state'] {
  if (unsent.some(({ quarantineCode }) => quarantineCode !== null)) return 'refused'
  if (unsent.length > 0) return 'waiting'
  return held?.isWaiting === false ? 'answered' : 'sent'
}

function viewHeld({ messageId, from, words, receivedAt }: HeldSupportMessage): SupportMessageView {
  return { messageId, from, words, at: receivedAt, state: 'sent', failure: null }
}

function viewSaved({ messageId, words, madeAt, isReceived, quarantineCode }: SavedSupportMessage): SupportMessageView {
  const message = { messageId, from: 'learner', words, at: madeAt } as const
  if (quarantineCode !== null) return { ...message, state: 'refused', failure: fail(quarantineCode).error }
  return { ...message, state: isReceived ? 'sent' : 'waiting', failure: null }
}
