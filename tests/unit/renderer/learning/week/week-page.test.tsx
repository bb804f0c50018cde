import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WeekPage } from '../../../../../src-renderer/app/pages/learning/child/week-page.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildFullWeek, buildWeeklySummary } from '../../../../support/build-weekly-summary.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

const always = <Value,>(value: Value) => vi.fn(() => Promise.resolve(succeed(value)))
const off = { state: 'off' } as const
const mama = 'mama@example.com'

async function open(weeklySummary: BridgeAnswers['weeklySummary'] = {}, documents: BridgeAnswers['documents'] = {}) {
  const { bridge } = createFakeBridge({ session: { read: always(signedIn) }, weeklySummary, documents })
  await renderPage({ route: '/dashboard/guardian/week', Page: WeekPage, bridge })
}

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the page of a week', () => {
  it('says the week in sentences, and saves it under the learner’s name', async () => {
    const savePage = always({ path: '/home/week.pdf' })
    await open({ read: always(buildFullWeek()) }, { savePage })
    const sheet = (await screen.findByRole('article', { name: 'The week of Ada' })).textContent
    for (const part of [
      'Mon, 23 Nov to Sun, 29 Nov',
      'Learned on 6 of 7 days.Answered 48 questions: 75% right.The streak is 12 days.The week before: 1 question, 100% right.',
      '210 minutes of learning',
      'Set by the teacher, not done yetElectricity, due 4 DecMagnets',
      'Lessons readForcesWavesHeatLightand 2 more',
      'Went wellMotion (Physics)',
      'Practise these togetherPercentages (Mathematics)',
      'Next, sit together and do what the teacher has set: Electricity.'
    ])
      expect(sheet).toContain(part)
    await click('Save as PDF')
    await screen.findByText('Saved: /home/week.pdf')
    expect(savePage).toHaveBeenCalledExactlyOnceWith({ title: 'The week of Ada' })
    expect(screen.getByRole('link', { name: 'My progress' }).getAttribute('href')).toBe('/dashboard/progress')
  })

  it('is kind about a week without learning, and says nothing of mail where the server sends none', async () => {
    await open({ read: always(buildWeeklySummary()) })
    const sheet = (await screen.findByRole('article')).textContent
    expect(sheet).toContain('There was no learning in Koya in these seven days. That is all right.')
    expect(sheet).toContain('Next, choose a fixed time together, and begin with one short lesson.')
    await waitFor(() => expect(screen.queryByText('Loading the weekly mail…')).toBeNull())
    expect(screen.queryByText('Send it each week to')).toBeNull()
  })
})

describe('the weekly mail', () => {
  it('begins with an address and its code, and stops by one press', async () => {
    const askMail = always({ state: 'waiting' as const, address: mama })
    const confirmMail = always({ state: 'on' as const, address: mama })
    const stopMail = always(off)
    await open({ readMail: always(off), askMail, confirmMail, stopMail })
    const address = await screen.findByLabelText('E-mail address of a parent or guardian')
    fireEvent.change(address, { target: { value: 'mama' } })
    await click('Send a code')
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    expect(askMail).not.toHaveBeenCalled()
    fireEvent.change(address, { target: { value: ` ${mama}` } })
    await click('Send a code')
    await screen.findByText(`We have mailed a code with 8 digits to ${mama}. Type it within 15 minutes.`)
    expect(askMail).toHaveBeenCalledExactlyOnceWith({ address: mama })
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '1234 5678' } })
    await click('Continue')
    await screen.findByText(`The summary goes to ${mama} each Sunday evening.`)
    await click('Stop the weekly mail')
    await screen.findByLabelText('E-mail address of a parent or guardian')
    expect(stopMail).toHaveBeenCalledTimes(1)
  })

  it('says that a code is wrong, sends a new one, and lets the address be changed', async () => {
    const askMail = always({ state: 'waiting' as const, address: mama })
    await open({
      readMail: always({ state: 'waiting' as const, address: mama }),
      askMail,
      confirmMail: () => Promise.resolve(fail('verification/wrong-code')),
      stopMail: always(off)
    })
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '12345678' } })
    await click('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('That code is not right.')
    await click('Send a new code')
    await waitFor(() => expect(askMail).toHaveBeenCalledExactlyOnceWith({ address: mama }))
    await click('Change the address')
    await screen.findByLabelText('E-mail address of a parent or guardian')
  })

  it('says what failed, and the week stays', async () => {
    await open({ readMail: always({ state: 'on' as const, address: mama }), stopMail: () => Promise.resolve(fail('backend/unreachable')) })
    await click('Stop the weekly mail')
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByRole('article')).toBeDefined()
    cleanup()
    await open({ readMail: () => Promise.resolve(fail('backend/unreachable')) })
    await screen.findByText('We could not read whether the summary is mailed. Try again in a moment.')
    expect(screen.getByRole('article')).toBeDefined()
  })
})
