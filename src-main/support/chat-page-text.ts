/** The chat page's own origin, which exists only in its partition. */
export const CHAT_SCHEME = 'koya-chat'
export const CHAT_PAGE = `${CHAT_SCHEME}://chat/`

/** The title by which the page reports that its script could not be loaded. */
export const CHAT_FAILED = 'koya-chat-failed'

/** The most that a badge shows; a page may report any number. */
const MOST_UNREAD = 99

/**
 * Reads what a chat reports by its page's title, without a bridge: `(3) New messages` means three unread ones, as is usual for web chats. Without a
 * number the count is 0.
 */
export function readChatTitle(title: string): { readonly kind: 'failed' } | { readonly kind: 'unread'; readonly count: number } {
  if (title === CHAT_FAILED) return { kind: 'failed' }
  const count = Number(/^\((\d{1,4})\)/.exec(title)?.[1] ?? 0)
  return { kind: 'unread', count: Math.min(count, MOST_UNREAD) }
}
