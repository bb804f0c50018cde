/** The chat's page has an origin of its own, which exists in its partition alone. */
export const CHAT_SCHEME = 'koya-chat'
export const CHAT_PAGE = `${CHAT_SCHEME}://chat/`

/** The title by which the page says that its script could not be loaded. */
export const CHAT_FAILED = 'koya-chat-failed'

/** The most that a badge shows; a page may say anything. */
const MOST_UNREAD = 99

/**
 * What a chat says by its page's title, without any bridge: `(3) New messages` is three unread ones, as web chats do it by habit. Null where the
 * title says nothing of it.
 */
export function readChatTitle(title: string): { readonly kind: 'failed' } | { readonly kind: 'unread'; readonly count: number } {
  if (title === CHAT_FAILED) return { kind: 'failed' }
  const count = Number(/^\((\d{1,4})\)/.exec(title)?.[1] ?? 0)
  return { kind: 'unread', count: Math.min(count, MOST_UNREAD) }
}
