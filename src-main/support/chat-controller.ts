import type { chatContract, ChatView } from '../../src-shared/support/chat-contract.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import type { Announcer, Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { Session } from '../account/session.ts'
import type { ChatWidget } from './chat-widget.ts'
import type { ChatWindow, OpenChatWindow } from './open-chat-window.ts'

/** A connection that drops all packets fails only after minutes. */
const OPENS_WITHIN_MS = 30_000

/** A page may change its title a thousand times a second; only the last title of each interval is passed on. */
const LISTENS_EACH_MS = 250

interface ChatControllerDeps {
  readonly widget: ChatWidget | null
  readonly session: Pick<Session, 'currentUser' | 'onChange'>
  readonly openWindow: OpenChatWindow
  readonly announce: Announcer<typeof chatContract>
}

export interface ChatController {
  readonly handlers: Handlers<typeof chatContract>
  /** Called when an exam begins: closes the window and deletes its data. */
  readonly closeForExam: () => void
}

/** Creates the third party's chat: one window for one learner; nothing its page reports is trusted except the number of unread messages. */
export function createChatController({ widget, session, openWindow, announce }: ChatControllerDeps): ChatController {
  const atRest: ChatView = { state: widget === null ? 'none' : 'closed', unreadCount: 0 }
  let view = atRest
  let held: ChatWindow | null = null
  let learner = session.currentUser()?.id ?? null
  let patience: NodeJS.Timeout | undefined
  const unread = createCountListener((unreadCount) => {
    enter({ ...view, unreadCount })
  })

  function enter(next: ChatView): void {
    if (next.state === view.state && next.unreadCount === view.unreadCount) return
    view = next
    announce.changed(view)
  }

  function end(next: ChatView = atRest): void {
    clearTimeout(patience)
    unread.stop()
    const window = held
    held = null
    window?.destroy()
    enter(next)
  }

  function giveUp(): void {
    end({ state: 'failed', unreadCount: 0 })
  }

  /** Opens the window; an error is thrown again after the page was told of the failure. */
  function openOrGiveUp(whose: ChatWidget): ChatWindow {
    try {
      const window = openWindow(whose, (news) => {
        if (held !== window) return
        if (news.kind === 'failed') giveUp()
        else if (news.kind === 'gone') end()
        else if (news.kind === 'unread') unread.hear(news.count)
        else {
          clearTimeout(patience)
          enter({ ...view, state: news.kind })
        }
      })
      return window
    } catch (error) {
      giveUp()
      throw error
    }
  }

  function begin(whose: ChatWidget): void {
    enter({ state: 'opening', unreadCount: 0 })
    held = openOrGiveUp(whose)
    patience = setTimeout(giveUp, OPENS_WITHIN_MS)
  }

  session.onChange(() => {
    const now = session.currentUser()?.id ?? null
    if (now === learner) return
    learner = now
    end()
  })

  return {
    closeForExam: () => {
      end()
    },
    handlers: {
      read: () => Promise.resolve(succeed(view)),
      open: () => {
        if (widget === null) return Promise.resolve(fail('chat/not-configured'))
        if (learner === null) return Promise.resolve(fail('session/required'))
        if (held === null) begin(widget)
        else held.show()
        return Promise.resolve(succeed(view))
      },
      close: () => {
        end()
        return Promise.resolve(succeed(view))
      }
    }
  }
}

interface CountListener {
  readonly hear: (count: number) => void
  readonly stop: () => void
}

/** Passes on the last count of each interval. */
function createCountListener(tell: (count: number) => void): CountListener {
  let timer: NodeJS.Timeout | undefined
  let lastCount = 0
  return {
    hear(count) {
      lastCount = count
      timer ??= setTimeout(() => {
        timer = undefined
        tell(lastCount)
      }, LISTENS_EACH_MS)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    }
  }
}
