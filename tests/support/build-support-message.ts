import type { SentSupportMessage } from '../../src-shared/attempt/record/sent-support-message.ts'

/** Builds the first message of a conversation, as its learner's computer sends it. */
export function buildSentSupportMessage(change: Partial<SentSupportMessage> = {}): SentSupportMessage {
  const words = 'My result of Saturday is not in the list.'
  return { messageId: crypto.randomUUID(), threadId: crypto.randomUUID(), about: 'papers', words, madeAt: 1_760_000_000_000, ...change }
}
