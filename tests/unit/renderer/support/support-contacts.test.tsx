import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SupportPage } from '../../../../src-renderer/app/pages/support/support-page.tsx'
import { SupportThread } from '../../../../src-renderer/features/support/support-thread.tsx'
import type { SupportAvailability, SupportThreadView } from '../../../../src-shared/support/support-contract.ts'
import { fail, succeed, type Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { readQr } from '../../../support/read-qr.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'
import { statusText } from '../../../support/status-text.ts'

afterEach(cleanup)

const none = { phone: null, whatsApp: null, email: null }
const all = { phone: '0803 000 0000', whatsApp: '+2348030000000', email: 'help@school.example' }
const thread: SupportThreadView = {
  threadId: '22222222-2222-4222-8222-222222222222',
  about: 'payment',
  opening: 'Where is my plan?',
  lastAt: 1_760_000_000_000,
  state: 'sent',
  unreadCount: 0
}

interface Scene extends Partial<SupportAvailability> {
  readonly threads?: SupportThreadView[]
  readonly failure?: Failure
}

async function openPage({ isStaffed = false, contacts = none, threads = [], failure }: Scene): Promise<HTMLElement> {
  const { bridge } = createFakeBridge({
    support: {
      list: () => Promise.resolve(succeed({ threads, failure: failure ?? null })),
      readContacts: () => Promise.resolve(succeed({ isStaffed, contacts }))
    }
  })
  await renderInKoya(<SupportPage />, bridge)
  return screen.findByRole('main')
}

/** Returns each card with its heading. */
const cardsOf = (page: HTMLElement) =>
  within(within(page).getByRole('list', { name: 'How to get help' }))
    .getAllByRole('listitem')
    .map((card) => ({ heading: within(card).getByRole('heading').textContent, card }))

describe('support on a computer without staff', () => {
  it('the support page shows every contact with what to do, and takes no message', async () => {
    const page = await openPage({ contacts: all })
    const cards = cardsOf(page)
    expect(cards.map(({ heading }) => heading)).toEqual(['Phone', 'WhatsApp', 'E-mail'])
    for (const [index, contact] of Object.values(all).entries()) within(cards[index]!.card).getByText(contact)
    within(cards[0]!.card).getByText('Call this number from any phone.')
    expect(within(page).queryByRole('textbox')).toBe(null)
    expect(within(page).queryByRole('button', { name: 'Send' })).toBe(null)
    expect(within(page).queryByText('Your conversations')).toBe(null)
    expect(page.textContent).not.toMatch(/staff/i)
  })

  it('the QR code opens a WhatsApp chat with the number', async () => {
    const page = await openPage({ contacts: { ...none, whatsApp: all.whatsApp } })
    expect(cardsOf(page).map(({ heading }) => heading)).toEqual(['WhatsApp'])
    const code = within(page).getByRole('img', { name: `QR code that opens a WhatsApp chat with ${all.whatsApp}` })
    const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
    expect(readQr(code.querySelector('path')?.getAttribute('d') ?? '', size)).toBe('https://wa.me/2348030000000')
  })

  it('the support page without contacts says so, and what helps instead', async () => {
    const page = await openPage({})
    within(page).getByRole('heading', { name: 'No helpline is set up on this computer' })
    within(page).getByText('Ask a teacher, or the person who set up this computer.')
    expect(within(page).queryByRole('list')).toBe(null)
    expect(page.textContent).not.toMatch(/staff/i)
  })

  it.each([none, all])('the support page leads to the settings, where a support file can be saved: %o', async (contacts) => {
    const page = await openPage({ contacts })
    expect(within(page).getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe('/dashboard/settings')
  })

  it('earlier messages can still be read, also when not all of them load', async () => {
    const failure = fail('backend/starting').error
    const page = await openPage({ threads: [thread], failure })
    const earlier = within(within(page).getByRole('region', { name: 'Your earlier messages' }))
    earlier.getByText('You wrote these messages before. Nobody reads messages on this computer now.')
    expect(earlier.getByRole('link', { name: 'Plans and payments' }).getAttribute('href')).toBe(`/dashboard/support/${thread.threadId}`)
    expect(statusText()).toContain(`We cannot load all your earlier messages now: ${failure.message}`)
  })

  it('an earlier conversation can be read but not continued', async () => {
    const message = { messageId: crypto.randomUUID(), from: 'learner', words: 'Where is my plan?', at: 1, state: 'sent', failure: null } as const
    await renderInKoya(<SupportThread thread={thread} messages={[message]} failure={null} isStaffed={false} />, createFakeBridge().bridge)
    screen.getByText('Where is my plan?')
    expect(statusText()).toContain('Nobody reads messages on this computer now.')
    expect(screen.queryByRole('textbox')).toBe(null)
  })
})

describe('support at a server with staff', () => {
  it('the support page has the form and the conversations, and no contacts', async () => {
    const page = await openPage({ isStaffed: true, contacts: all, threads: [thread] })
    within(page).getByLabelText(/Your message/)
    within(page).getByRole('region', { name: 'Your conversations' })
    expect(within(page).queryByText(all.phone)).toBe(null)
  })
})
