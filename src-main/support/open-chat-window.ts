import { app, type BrowserWindow, type Session } from 'electron'
import words from '../../resources/locales/en/chat-window.json' with { type: 'json' }
import { openOutsideWindow } from '../platform/windows/outside-window.ts'
import { CHAT_PAGE, CHAT_SCHEME, readChatTitle } from './chat-page-text.ts'
import { chatContentSecurityPolicy, chatPage, chatRuleFor, type ChatWidget } from './chat-widget.ts'

export interface ChatWindow {
  show(): void
  /** Closes it at once, even if its page objects. */
  destroy(): void
}

/** `gone`: its process ended. */
export type TellChat = (news: { readonly kind: 'open' | 'hidden' | 'failed' | 'gone' } | { readonly kind: 'unread'; readonly count: number }) => void

export type OpenChatWindow = (widget: ChatWidget, tell: TellChat) => ChatWindow

const SIZE = { width: 440, height: 680 }

/**
 * Creates the function that opens the window of a third party's chat, on a page with its own origin. It is shown once its script has loaded; when the
 * learner closes it, it is hidden and continues counting.
 */
export function createOpenChatWindow(parent: BrowserWindow): OpenChatWindow {
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  return (widget, tell) => {
    const { window, partition, end } = openOutsideWindow(parent, {
      role: 'chat',
      title: words.title,
      size: SIZE,
      rule: chatRuleFor(widget),
      mayAsk: false
    })
    let isEnding = false
    const { webContents: contents } = window
    serveChatPage(partition, widget)
    window.on('close', (event) => {
      if (isQuitting) return
      event.preventDefault()
      window.hide()
    })
    window.on('hide', () => {
      tell({ kind: 'hidden' })
    })
    window.on('show', () => {
      tell({ kind: 'open' })
    })
    window.on('page-title-updated', (_event, title) => {
      tell(readChatTitle(title))
    })
    // A page finishes loading after its scripts have loaded or failed.
    contents.once('did-finish-load', () => {
      if (!isEnding) window.show()
    })
    contents.on('render-process-gone', () => {
      tell({ kind: 'gone' })
    })
    window.once('closed', () => {
      tell({ kind: 'gone' })
    })
    void contents.loadURL(CHAT_PAGE).catch(() => undefined)
    return {
      show: () => {
        if (!window.isDestroyed()) window.show()
      },
      destroy: () => {
        isEnding = true
        end()
      }
    }
  }
}

function serveChatPage(partition: Session, widget: ChatWidget): void {
  partition.protocol.handle(CHAT_SCHEME, ({ url }) => {
    if (url !== CHAT_PAGE) return new Response(null, { status: 404 })
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': chatContentSecurityPolicy(widget),
      'X-Content-Type-Options': 'nosniff'
    }
    return new Response(chatPage(widget), { headers })
  })
}
