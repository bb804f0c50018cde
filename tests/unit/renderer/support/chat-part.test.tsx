import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ChatPart } from '../../../../src-renderer/features/support/chat-part.tsx'
import type { ChatView } from '../../../../src-shared/support/chat-contract.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'

afterEach(cleanup)

const closed: ChatView = { state: 'closed', unreadCount: 0 }

interface ChatScene {
  /** How the request to open the chat ends. */
  readonly opened?: Result<ChatView>
  readonly isStaffed?: boolean
}

async function open(view: ChatView, { opened = succeed(view), isStaffed = true }: ChatScene = {}) {
  const asked: string[] = []
  const fake = createFakeBridge({
    chat: {
      read: () => Promise.resolve(succeed(view)),
      open: () => {
        asked.push('open')
        return Promise.resolve(opened)
      },
      close: () => {
        asked.push('close')
        return Promise.resolve(succeed(closed))
      }
    }
  })
  await renderInKoya(<ChatPart isStaffed={isStaffed} />, fake.bridge)
  return { asked, tell: fake.tell.chat.onChanged }
}

it('the chat section opens the chat, follows its state, shows the unread count and ends the chat', async () => {
  const { asked, tell } = await open(closed)
  fireEvent.click(await screen.findByRole('button', { name: 'Open the chat' }))
  tell({ state: 'opening', unreadCount: 0 })
  await screen.findByRole('button', { name: 'Opening the chat…' })
  // A connection that never responds must not trap the learner.
  screen.getByRole('button', { name: 'End the chat' })
  tell({ state: 'hidden', unreadCount: 2 })
  await screen.findByText('2 unread messages in the chat')
  fireEvent.click(await screen.findByRole('button', { name: 'Show the chat' }))
  fireEvent.click(screen.getByRole('button', { name: 'End the chat' }))
  await waitFor(() => {
    expect(asked).toEqual(['open', 'open', 'close'])
  })
  tell({ state: 'failed', unreadCount: 0 })
  await screen.findByText(/cannot reach the chat/)
})

it.each([
  [true, 'We cannot reach the chat. Try again later, or write to staff. We save a message to staff here until we can send it.'],
  [false, 'We cannot reach the chat. Check the internet connection, then try again.']
])('an unreachable chat offers a message to staff only if staff read messages: %s', async (isStaffed, text) => {
  await open({ state: 'failed', unreadCount: 0 }, { isStaffed })
  await screen.findByText(text)
})

it('the chat section is absent when this computer has no chat', async () => {
  await open({ state: 'none', unreadCount: 0 })
  await new Promise((done) => setTimeout(done))
  expect(screen.queryByRole('heading', { name: 'Chat' })).toBe(null)
})

function TurnedPage() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <button
        onClick={() => {
          setIsShown(!isShown)
        }}
      >
        Turn
      </button>
      {isShown ? <ChatPart isStaffed /> : null}
    </>
  )
}

it('the chat section shows the current state of the chat when its page is opened again', async () => {
  const at: { view: ChatView } = { view: closed }
  const { bridge } = createFakeBridge({ chat: { read: () => Promise.resolve(succeed(at.view)) } })
  await renderInKoya(<TurnedPage />, bridge)
  await screen.findByRole('button', { name: 'Open the chat' })
  fireEvent.click(screen.getByRole('button', { name: 'Turn' }))
  at.view = { state: 'hidden', unreadCount: 2 }
  fireEvent.click(screen.getByRole('button', { name: 'Turn' }))
  await screen.findByText('2 unread messages in the chat')
})

it('the chat section says why the chat does not open', async () => {
  await open(closed, { opened: fail('call/not-during-exam') })
  fireEvent.click(await screen.findByRole('button', { name: 'Open the chat' }))
  await screen.findByText(fail('call/not-during-exam').error.message)
})
