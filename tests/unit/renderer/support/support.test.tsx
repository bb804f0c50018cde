import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SupportPage } from '../../../../src-renderer/app/pages/support/support-page.tsx'
import { SupportInboxPage } from '../../../../src-renderer/app/pages/support/support-inbox-page.tsx'
import { InboxThread } from '../../../../src-renderer/features/support/inbox-thread.tsx'
import { SupportOverview } from '../../../../src-renderer/features/support/support-overview.tsx'
import { SupportThread } from '../../../../src-renderer/features/support/support-thread.tsx'
import { UnreadBadge } from '../../../../src-renderer/features/support/unread-badge.tsx'
import type { SupportMessageView, SupportThreadView } from '../../../../src-shared/support/support-contract.ts'
import type { InboxMessage, InboxThread as Thread } from '../../../../src-shared/support/support-message.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { adaUser, createFakeBridge, signedIn, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'
import { statusText } from '../../../support/status-text.ts'

afterEach(cleanup)

const threadId = '22222222-2222-4222-8222-222222222222'
const messageId = '33333333-3333-4333-8333-333333333333'
const thread: SupportThreadView = {
  threadId,
  about: 'payment',
  opening: 'Where is my plan?',
  lastAt: 1_760_000_000_000,
  state: 'sent',
  unreadCount: 0
}
const waiting: SupportMessageView = { messageId, from: 'learner', words: 'Where is my plan?', at: 1_760_000_000_000, state: 'waiting', failure: null }
const staffed = { isStaffed: true, contacts: { phone: null, whatsApp: null, email: null } }
const pathOf = (id: string) => `/dashboard/support/${id}`
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Your message/)

describe('the page that asks the staff', () => {
  it('the support page saves a message with its subject, says so, and empties the field', async () => {
    const sent: unknown[] = []
    const send: NonNullable<BridgeAnswers['support']>['send'] = (request) => {
      sent.push(request)
      return Promise.resolve(succeed({ threadId, messageId }))
    }
    await renderInKoya(<SupportOverview threads={[]} failure={null} {...staffed} pathOf={pathOf} />, createFakeBridge({ support: { send } }).bridge)
    screen.getByText('No messages to show')
    fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: 'payment' } })
    fireEvent.input(field(), { target: { value: ' Where is my plan? ' } })
    screen.getByText(/1981 characters left/)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(/^Saved\. We will send it/)
    expect(sent).toEqual([{ threadId: null, about: 'payment', words: ' Where is my plan? ' }])
    expect(field().value).toBe('')
  })

  it('the support page requires text, and does not lose the text when it cannot be saved', async () => {
    const send = () => Promise.resolve(fail('journal/disk-full'))
    await renderInKoya(<SupportOverview threads={[]} failure={null} {...staffed} pathOf={pathOf} />, createFakeBridge({ support: { send } }).bridge)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Write your message.')
    fireEvent.input(field(), { target: { value: 'Where is my plan?' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
    await screen.findByText(/The disk of this computer is full/)
    expect(field().value).toBe('Where is my plan?')
    expect(screen.queryByText(/^Saved\. We will send it/)).toBe(null)
  })

  it('the support page shows the state of each conversation, and says when some cannot be loaded offline', async () => {
    const states = ['waiting', 'sent', 'answered', 'refused'] as const
    const threads = [
      ...states.map((state) => ({ ...thread, threadId: crypto.randomUUID(), state })),
      { ...thread, threadId, state: 'answered' as const, unreadCount: 2 }
    ]
    const failure = fail('backend/unreachable').error
    await renderInKoya(<SupportOverview threads={threads} failure={failure} {...staffed} pathOf={pathOf} />, createFakeBridge().bridge)
    expect(statusText()).toContain(failure.message)
    const cards = within(screen.getByRole('region', { name: 'Your conversations' })).getAllByRole('listitem')
    expect(cards.map((card) => within(card).getByText(/./, { selector: 'strong' }).textContent)).toEqual([
      'Saved, not sent yet',
      'Sent. No answer yet.',
      'Answered or closed',
      'Not accepted',
      '2 new answers'
    ])
    expect(within(cards[4]!).getByRole('link', { name: 'Plans and payments' }).getAttribute('href')).toBe(pathOf(threadId))
  })
})

describe('the way to the desk', () => {
  it.each([
    ['student', 0],
    ['teacher', 0],
    ['staff', 1],
    ['admin', 1]
  ] as const)('the link to the support inbox for a %s is shown %i times', async (role, count) => {
    const auth = { user: { ...adaUser, role }, loggedIn: true }
    const fake = createFakeBridge({
      session: { read: () => Promise.resolve(succeed({ ...signedIn, auth })) },
      support: { readContacts: () => Promise.resolve(succeed(staffed)) }
    })
    await renderInKoya(<SupportPage />, fake.bridge)
    await screen.findByText('No messages to show')
    expect(screen.queryAllByRole('link', { name: 'Answer learners' })).toHaveLength(count)
  })
})

describe('one conversation', () => {
  it('a conversation shows who wrote each message and its state, and deletes a message not sent yet', async () => {
    const removed: unknown[] = []
    let isRemoved = false
    const remove: NonNullable<BridgeAnswers['support']>['remove'] = (request) => {
      removed.push(request)
      return Promise.resolve(succeed({ isRemoved }))
    }
    const messages: SupportMessageView[] = [
      { ...waiting, messageId: crypto.randomUUID(), state: 'sent' },
      { ...waiting, messageId: crypto.randomUUID(), from: 'staff', words: '<b>It is there</b>\nnow.', state: 'sent' },
      waiting,
      { ...waiting, messageId: crypto.randomUUID(), state: 'refused', failure: fail('support/thread-full').error }
    ]
    const { bridge } = createFakeBridge({ support: { remove } })
    await renderInKoya(<SupportThread thread={thread} messages={messages} failure={null} isStaffed />, bridge)
    const shown = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem')
    expect(shown.map(({ dataset }) => [dataset['own'], dataset['state']])).toEqual([
      ['true', 'sent'],
      ['false', 'sent'],
      ['true', 'waiting'],
      ['true', 'refused']
    ])
    within(shown[1]!).getByText('Staff')
    // Markup in a message is shown as text.
    expect(shown[1]!.textContent).toContain('<b>It is there</b>\nnow.')
    within(shown[3]!).getByText(/This conversation is full/)
    fireEvent.click(within(shown[2]!).getByRole('button', { name: 'Delete' }))
    await screen.findByText(/already been sent/)
    isRemoved = true
    fireEvent.click(within(shown[2]!).getByRole('button', { name: 'Delete' }))
    await waitFor(() => {
      expect(screen.queryByText(/already been sent/)).toBe(null)
    })
    expect(removed).toEqual([{ messageId }, { messageId }])
  })

  it('a further message is sent in the same conversation', async () => {
    const sent: unknown[] = []
    const send: NonNullable<BridgeAnswers['support']>['send'] = (request) => {
      sent.push(request)
      return Promise.resolve(succeed({ threadId, messageId }))
    }
    const { bridge } = createFakeBridge({ support: { send } })
    await renderInKoya(<SupportThread thread={thread} messages={[waiting]} failure={null} isStaffed />, bridge)
    expect(screen.queryByLabelText('What is it about?')).toBe(null)
    fireEvent.input(field(), { target: { value: 'And my receipt?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(/^Saved\. We will send it/)
    expect(sent).toEqual([{ threadId, about: 'payment', words: 'And my receipt?' }])
  })
})

describe('the badge', () => {
  it('the support badge counts unread answers, again when main reports news, and is absent without any', async () => {
    const at = { unreadCount: 1 }
    const fake = createFakeBridge({ support: { countUnread: () => Promise.resolve(succeed({ ...at })) } })
    await renderInKoya(<UnreadBadge />, fake.bridge)
    expect((await screen.findByText('1 new message')).parentElement?.textContent).toBe('11 new message')
    at.unreadCount = 2
    fake.tell.support.onChanged({})
    await waitFor(() => {
      expect(screen.getByText('2 new messages').parentElement?.textContent).toBe('22 new messages')
    })
    at.unreadCount = 0
    fake.tell.support.onChanged({})
    await waitFor(() => {
      expect(screen.queryByText(/ new messages?$/)).toBe(null)
    })
  })
})

describe('the desk of the staff', () => {
  const learner = { name: 'Bisi', email: null, username: 'bisi4821' }
  const inboxThread: Thread = { threadId, about: 'payment', opening: 'Where?', lastSequence: 1, lastAt: 1, isWaiting: true, unreadCount: 0, learner }
  const asked: InboxMessage = { messageId, sequence: 1, from: 'learner', words: 'Where?', receivedAt: 1, by: null }

  it('the support inbox retries an answer under one id, with the newest message that its writer saw', async () => {
    const attempts: { messageId: string; words: string; seenSequence: number }[] = []
    const answer: NonNullable<BridgeAnswers['supportDesk']>['answer'] = (request) => {
      attempts.push(request)
      return Promise.resolve(attempts.length === 1 ? fail('backend/unreachable') : succeed({}))
    }
    await renderInKoya(<InboxThread thread={inboxThread} messages={[asked]} />, createFakeBridge({ supportDesk: { answer } }).bridge)
    screen.getByText('Bisi, bisi4821')
    fireEvent.input(field(), { target: { value: 'It is there now.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    await screen.findByText(fail('backend/unreachable').error.message)
    fireEvent.click(await screen.findByRole('button', { name: 'Send the answer' }))
    await screen.findByText('Answer sent.')
    expect(attempts.map(({ words, seenSequence }) => [words, seenSequence])).toEqual([
      ['It is there now.', 1],
      ['It is there now.', 1]
    ])
    expect(new Set(attempts.map((one) => one.messageId)).size).toBe(1)
    fireEvent.input(field(), { target: { value: 'Another.' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Send the answer' }))
    await waitFor(() => {
      expect(attempts).toHaveLength(3)
    })
    expect(attempts[2]?.messageId).not.toBe(attempts[0]?.messageId)
  })

  it('the support inbox can close a waiting conversation without an answer, and only a waiting one', async () => {
    const closed: unknown[] = []
    const close: NonNullable<BridgeAnswers['supportDesk']>['close'] = (request) => {
      closed.push(request)
      return Promise.resolve(succeed({}))
    }
    await renderInKoya(<InboxThread thread={inboxThread} messages={[asked]} />, createFakeBridge({ supportDesk: { close } }).bridge)
    fireEvent.click(screen.getByRole('button', { name: 'Close without an answer' }))
    await waitFor(() => {
      expect(closed).toEqual([{ threadId, seenSequence: 1 }])
    })
    cleanup()
    await renderInKoya(<InboxThread thread={{ ...inboxThread, isWaiting: false }} messages={[asked]} />, createFakeBridge().bridge)
    expect(screen.queryByRole('button', { name: 'Close without an answer' })).toBe(null)
  })

  it('the support inbox shows the next page of conversations on request', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const
    const asked: (string | undefined)[] = []
    const list: NonNullable<BridgeAnswers['supportDesk']>['list'] = ({ after }) => {
      asked.push(after)
      const threads = (after === undefined ? ids.slice(0, 2) : ids.slice(1)).map((id) => ({ ...inboxThread, threadId: id }))
      return Promise.resolve(succeed(after === undefined ? { threads, next: `1_${ids[1]}` } : { threads }))
    }
    await renderInKoya(<SupportInboxPage />, createFakeBridge({ supportDesk: { list } }).bridge)
    await screen.findByText('2 conversations shown. There are more.')
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('3 conversations')
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
    expect(asked).toEqual([undefined, `1_${ids[1]}`])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null)
  })

  it('the support inbox says why the next page was not loaded, and tries again', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
    const answers = [succeed({ threads: [{ ...inboxThread, threadId: ids[0] }], next: `1_${ids[0]}` }), fail('backend/unreachable')]
    const list: NonNullable<BridgeAnswers['supportDesk']>['list'] = () =>
      Promise.resolve(answers.shift() ?? succeed({ threads: [{ ...inboxThread, threadId: ids[1] }] }))
    await renderInKoya(<SupportInboxPage />, createFakeBridge({ supportDesk: { list } }).bridge)
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect((await screen.findByRole('alert')).textContent).toBe(fail('backend/unreachable').error.message)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('2 conversations')
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('the support inbox is closed to users without the required role', async () => {
    const list = () => Promise.resolve(fail('session/role-required'))
    await renderInKoya(<SupportInboxPage />, createFakeBridge({ supportDesk: { list } }).bridge)
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Check for new questions' })).toBe(null)
    })
  })
})
