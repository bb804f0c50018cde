import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ChatPart } from '../../../../src-renderer/features/support/chat-part.tsx'
import type { ChatView } from '../../../../src-shared/support/chat-contract.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'

afterEach(cleanup)

const closed: ChatView = { state: 'closed', unreadCount: 0 }

async function open(view: ChatView, opened: ReturnType<typeof fail> | ReturnType<typeof succeed<ChatView>> = succeed(view)) {
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
  await renderInKoya(<ChatPart />, fake.bridge)
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
      {isShown ? <ChatPart /> : null}
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
  await open(closed, fail('call/not-during-exam'))
  fireEvent.click(await screen.findByRole('button', { name: 'Open the chat' }))
  await screen.findByText(fail('call/not-during-exam').error.message)
})
