import { describe, expect, it, vi } from 'vitest'
import { createChatController } from '../../../../src-main/support/chat-controller.ts'
import type { ChatWidget } from '../../../../src-main/support/chat-widget.ts'
import type { TellChat } from '../../../../src-main/support/open-chat-window.ts'
import type { ChatView } from '../../../../src-shared/support/chat-contract.ts'
import { buildUser } from '../../../support/build-user.ts'
import { codeOf, pass, useTestClock } from '../../../support/sit-in-room.ts'

useTestClock()

const widget: ChatWidget = { scriptAddress: 'https://chat.example/widget.js', setup: '', origins: ['https://chat.example'] }

function sitDown(chat: ChatWidget | null = widget) {
  const at = { learner: 'ada' as string | null }
  const windows: { tell: TellChat; shown: number; isDestroyed: boolean }[] = []
  const views: ChatView[] = []
  const listeners: (() => void)[] = []
  const desk = createChatController({
    widget: chat,
    session: {
      currentUser: () => (at.learner === null ? null : buildUser({ id: at.learner })),
      onChange: (listener) => {
        listeners.push(listener)
      }
    },
    openWindow: (_, tell) => {
      const window = { tell, shown: 0, isDestroyed: false }
      windows.push(window)
      return { show: () => (window.shown += 1), destroy: () => (window.isDestroyed = true) }
    },
    announce: { changed: (view) => views.push(view) }
  })
  const become = (learner: string | null): void => {
    at.learner = learner
    for (const listener of listeners) listener()
  }
  const view = async (): Promise<ChatView | null> => {
    const read = await desk.handlers.read({})
    return read.ok ? read.value : null
  }
  return { desk, windows, views, become, view }
}

describe('the desk of the chat', () => {
  it('the chat opens one window, counts its unread messages and shows the hidden window again', async () => {
    const { desk, windows, views, view } = sitDown()
    expect(await view()).toEqual({ state: 'closed', unreadCount: 0 })
    await desk.handlers.open({})
    windows[0]!.tell({ kind: 'open' })
    windows[0]!.tell({ kind: 'hidden' })
    windows[0]!.tell({ kind: 'unread', count: 2 })
    await pass(250)
    windows[0]!.tell({ kind: 'unread', count: 2 })
    await pass(250)
    await desk.handlers.open({})
    expect({ windowCount: windows.length, showCount: windows[0]?.shown }).toEqual({ windowCount: 1, showCount: 1 })
    windows[0]!.tell({ kind: 'open' })
    expect(views).toEqual([
      { state: 'opening', unreadCount: 0 },
      { state: 'open', unreadCount: 0 },
      { state: 'hidden', unreadCount: 0 },
      { state: 'hidden', unreadCount: 2 },
      { state: 'open', unreadCount: 2 }
    ])
    expect(await desk.handlers.close({})).toEqual({ ok: true, value: { state: 'closed', unreadCount: 0 } })
    expect(windows[0]?.isDestroyed).toBe(true)
    // Messages of a closed window are ignored.
    windows[0]!.tell({ kind: 'unread', count: 9 })
    await pass(250)
    expect(await view()).toEqual({ state: 'closed', unreadCount: 0 })
  })

  it('an exam closes the chat window and drops its unannounced updates', async () => {
    const { desk, windows, view } = sitDown()
    await desk.handlers.open({})
    windows[0]!.tell({ kind: 'open' })
    windows[0]!.tell({ kind: 'unread', count: 3 })
    desk.closeForExam()
    await pass(60_000)
    expect({ isDestroyed: windows[0]?.isDestroyed, view: await view() }).toEqual({ isDestroyed: true, view: { state: 'closed', unreadCount: 0 } })
    await desk.handlers.open({})
    expect(windows).toHaveLength(2)
  })

  it('chat updates are announced to Koya’s page at most four times a second', async () => {
    const { desk, windows, views } = sitDown()
    await desk.handlers.open({})
    windows[0]!.tell({ kind: 'open' })
    views.length = 0
    for (let count = 1; count <= 1000; count += 1) {
      windows[0]!.tell({ kind: 'unread', count: count % 99 })
      await pass(1)
    }
    await pass(250)
    expect(views.length).toBeLessThanOrEqual(5)
    expect(views.at(-1)).toEqual({ state: 'open', unreadCount: 1000 % 99 })
  })

  it('a chat window belongs to one learner; the next learner gets a new window', async () => {
    const { desk, windows, become } = sitDown()
    await desk.handlers.open({})
    become('ada')
    expect(windows[0]?.isDestroyed).toBe(false)
    become('ben')
    expect(windows[0]?.isDestroyed).toBe(true)
    await desk.handlers.open({})
    expect(windows).toHaveLength(2)
    become(null)
    expect({ isDestroyed: windows[1]?.isDestroyed, code: codeOf(await desk.handlers.open({})) }).toEqual({
      isDestroyed: true,
      code: 'session/required'
    })
  })

  it('a chat that fails to load is reported as failed, and opening it again tries again', async () => {
    const { desk, windows, view } = sitDown()
    await desk.handlers.open({})
    windows[0]!.tell({ kind: 'failed' })
    expect({ isDestroyed: windows[0]?.isDestroyed, state: (await view())?.state }).toEqual({ isDestroyed: true, state: 'failed' })
    await desk.handlers.open({})
    expect({ windowCount: windows.length, state: (await view())?.state }).toEqual({ windowCount: 2, state: 'opening' })
    windows[1]!.tell({ kind: 'gone' })
    expect((await view())?.state).toBe('closed')
  })

  it('a chat that has not opened after 30 seconds fails; an open chat has no time limit', async () => {
    const { desk, windows, view } = sitDown()
    await desk.handlers.open({})
    await pass(29_999)
    expect((await view())?.state).toBe('opening')
    await pass(1)
    expect({ isDestroyed: windows[0]?.isDestroyed, state: (await view())?.state }).toEqual({ isDestroyed: true, state: 'failed' })
    await desk.handlers.open({})
    windows[1]!.tell({ kind: 'open' })
    await pass(60_000)
    expect((await view())?.state).toBe('open')
  })

  it('a chat whose window cannot be created fails at once and leaves no timer running', async () => {
    const views: ChatView[] = []
    const desk = createChatController({
      widget,
      session: { currentUser: () => buildUser(), onChange: () => undefined },
      openWindow: () => {
        throw new Error('no window')
      },
      announce: { changed: (view) => views.push(view) }
    })
    await expect(async () => desk.handlers.open({})).rejects.toThrow('no window')
    expect(views.map(({ state }) => state)).toEqual(['opening', 'failed'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('without a configured chat, the state is none and opening is refused', async () => {
    const { desk, windows, view } = sitDown(null)
    expect({ state: (await view())?.state, code: codeOf(await desk.handlers.open({})), windows }).toEqual({
      state: 'none',
      code: 'chat/not-configured',
      windows: []
    })
    await desk.handlers.close({})
    expect((await view())?.state).toBe('none')
  })
})
