import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { KioskDeviceView } from '../../../../../src-shared/device/kiosk-contract.ts'
import type { SessionView } from '../../../../../src-shared/account/session-contract.ts'
import { ATTEMPT_ID, buildOpenAttempt, buildReceipt } from '../../../../support/build-open-attempt.ts'
import {
  adaUser,
  createFakeBridge,
  fakeSettings,
  homeDevice,
  signedIn,
  signedOut,
  type BridgeAnswers,
  type FakeBridge
} from '../../../../support/fake-bridge.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { renderApp } from '../../../../support/render-in-koya.tsx'
import { reportParts } from '../../../../support/report-parts.ts'

afterEach(cleanup)

async function openKoya(session: SessionView, answers: BridgeAnswers = {}): Promise<FakeBridge> {
  const now = { session }
  const fake = createFakeBridge({
    ...answers,
    session: {
      read: () => Promise.resolve(succeed(now.session)),
      login: () => {
        now.session = signedIn
        return Promise.resolve(succeed(adaUser))
      },
      logout: () => {
        now.session = signedOut
        fake.tell.session.onChanged(signedOut)
        return Promise.resolve(succeed({}))
      },
      ...answers.session
    },
    attempt: {
      list: () => Promise.resolve(succeed({ attempts: [] })),
      listAssessments: () => Promise.resolve(succeed({ assessments: [] })),
      ...answers.attempt
    }
  })
  await renderApp(fake.bridge)
  return fake
}

async function signIn(): Promise<void> {
  fireEvent.input(await screen.findByLabelText('E-mail address or user name'), { target: { value: 'ada@example.com' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'harmattan-2026' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
}

describe('opening Koya', () => {
  it('while the purpose of the computer is not set, a guest begins with the first questions, or with the purpose where a server is named', async () => {
    const settingsWith = (backend: string) => {
      const view = { ...fakeSettings, values: { ...fakeSettings.values, seat: '' as const, backend } }
      return { read: () => Promise.resolve(succeed(view)) }
    }
    await openKoya(signedOut, { settings: settingsWith('') })
    expect(await screen.findByRole('heading', { name: 'Welcome to Koya' })).toBeInstanceOf(HTMLElement)
    cleanup()
    await openKoya(signedOut, { settings: settingsWith('https://school.example') })
    expect(await screen.findByRole('heading', { name: 'What is this computer for?' })).toBeInstanceOf(HTMLElement)
    cleanup()
    await openKoya(signedIn, { settings: settingsWith('') })
    expect(await screen.findByRole('heading', { name: /Welcome back/ })).toBeInstanceOf(HTMLElement)
  })

  it('a guest of a kiosk device starts at the candidate sign-in', async () => {
    const view = { ...fakeSettings, values: { ...fakeSettings.values, seat: 'exam' as const } }
    await openKoya(signedOut, { settings: { read: () => Promise.resolve(succeed(view)) } })
    expect(await screen.findByLabelText('Candidate number')).toBeInstanceOf(HTMLElement)
  })

  it('the kiosk status is still updated after a sign-out', async () => {
    const held: KioskDeviceView = { ...homeDevice, seat: 'exam', kiosk: { kind: 'held', notOffered: [] } }
    const fake = await openKoya(signedIn, { kiosk: { read: () => Promise.resolve(succeed(held)) } })
    await screen.findByRole('button', { name: /^Unlock this computer/ })
    act(() => {
      fake.tell.session.onChanged(signedOut)
    })
    await screen.findByRole('link', { name: 'Create an account' })
    act(() => {
      fake.tell.kiosk.onChanged({ ...held, kiosk: { kind: 'open' } })
    })
    expect(await screen.findByRole('heading', { name: 'This computer is unlocked' })).toBeInstanceOf(HTMLElement)
  })

  it('Koya shows a splash screen until the session is known', async () => {
    const fake = await openKoya({ ...signedOut, isStarting: true })
    expect(await screen.findByText('Koya is getting ready…')).toBeInstanceOf(HTMLElement)
    act(() => {
      fake.tell.session.onChanged(signedOut)
    })
    expect(await screen.findByRole('link', { name: 'Create an account' })).toBeInstanceOf(HTMLElement)
  })

  it('Koya opens an open exam at its current question', async () => {
    const open = buildOpenAttempt({ currentItemId: 'item-5', seenItemIds: ['item-5'] }, true)
    await openKoya(signedIn, { attempt: { readOpen: () => Promise.resolve(succeed(open)) } })
    expect((await screen.findByRole(...examParts.question)).getAttribute('data-item-id')).toBe('item-5')
  })

  it('a guest signs in, arrives at the home page and continues to the dashboard', async () => {
    await openKoya(signedOut)
    fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
    await signIn()
    fireEvent.click(await screen.findByRole('link', { name: 'Continue learning' }))
    expect(await screen.findByRole('heading', { name: 'Hello, Ada Okafor' })).toBeInstanceOf(HTMLElement)
  })
})

describe('the session in the app', () => {
  it('an ended session leads to the sign-in and back to the same page', async () => {
    const fake = await openKoya(signedIn)
    fireEvent.click(await screen.findByRole('link', { name: 'Continue learning' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Exams' }))
    await screen.findByRole('heading', { name: 'Exams' })
    act(() => {
      fake.tell.session.onChanged({ ...signedOut, isExpired: true })
    })
    expect(await screen.findByText(/Please sign in again/)).toBeInstanceOf(HTMLElement)
    await signIn()
    expect(await screen.findByRole('heading', { name: 'Exams' })).toBeInstanceOf(HTMLElement)
  })

  it('signing out leads to the home page', async () => {
    await openKoya(signedIn)
    fireEvent.click(await screen.findByRole('link', { name: 'Continue learning' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('link', { name: 'Create an account' })).toBeInstanceOf(HTMLElement)
  })

  it('the return from the school’s sign-in shows the callback page, but leaves an exam open', async () => {
    const school = { ...signedOut, strategy: 'openid' as const }
    const fake = await openKoya(school)
    fireEvent.click((await screen.findAllByRole('link', { name: 'Privacy' }))[0]!)
    await screen.findByRole('heading', { level: 1, name: /privacy/i })
    act(() => {
      fake.tell.session.onChanged({ ...school, busy: true, openId: 'returned' })
    })
    expect(await screen.findByText(/Your school has answered/)).toBeInstanceOf(HTMLElement)
    cleanup()
    const open = buildOpenAttempt({ currentItemId: 'item-2', seenItemIds: ['item-2'] }, true)
    const exam = await openKoya({ ...school, isExpired: true }, { attempt: { readOpen: () => Promise.resolve(succeed(open)) } })
    await screen.findByRole(...examParts.room)
    act(() => {
      exam.tell.session.onChanged({ ...school, isExpired: true, busy: true, openId: 'returned' })
    })
    expect(screen.getByRole(...examParts.question).getAttribute('data-item-id')).toBe('item-2')
  })

  it('an ended session offers the sign-in above an open exam without changing the exam', async () => {
    const open = buildOpenAttempt({ currentItemId: 'item-2', seenItemIds: ['item-2'] })
    const fake = await openKoya(signedIn, { attempt: { readOpen: () => Promise.resolve(succeed(open)) } })
    await screen.findByRole(...examParts.room)
    act(() => {
      fake.tell.session.onChanged({ ...signedOut, isExpired: true })
    })
    expect(screen.getByRole(...examParts.question).getAttribute('data-item-id')).toBe('item-2')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      'Your exam or practice stays open, and your answers are safe. If the clock is running, it does not stop.'
    )
    act(() => {
      fake.tell.session.onChanged(signedIn)
    })
    await waitFor(() => {
      expect(screen.queryByText(/^You are signed out, but your answers are safe/)).toBe(null)
    })
    expect(screen.getByRole(...examParts.question).getAttribute('data-item-id')).toBe('item-2')
  })

  it('signing in during an exam that outlived the session does not reload the exam', async () => {
    const open = buildOpenAttempt({ currentItemId: 'item-2', seenItemIds: ['item-2'] }, true)
    const readOpen = vi.fn(() => Promise.resolve(succeed(open)))
    const fake = await openKoya({ ...signedOut, isExpired: true }, { attempt: { readOpen } })
    await screen.findByText(/^You are signed out, but your answers are safe/)
    fireEvent.keyDown(window, { key: 'n' })
    act(() => {
      fake.tell.session.onChanged(signedIn)
    })
    await waitFor(() => {
      expect(screen.queryByText(/^You are signed out, but your answers are safe/)).toBe(null)
    })
    expect(screen.getByRole(...examParts.question).getAttribute('data-item-id')).toBe('item-3')
    expect(readOpen).toHaveBeenCalledTimes(1)
  })

  it('the sign-in shows errors at their fields and explains a refusal by main', async () => {
    await openKoya(signedOut, { session: { login: () => Promise.resolve(fail('session/wrong-credentials')) } })
    fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('E-mail address or user name'))
    })
    expect(screen.getByText('Type your password.')).toBeInstanceOf(HTMLElement)
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain('Your e-mail address, user name or password is not right.')
  })
})

describe('after the exam', () => {
  const open = buildOpenAttempt({ currentItemId: 'item-2', seenItemIds: ['item-2'] })

  it('the receipt is shown right after the exam, and the report link once the backend has received it', async () => {
    const kept = { receipt: buildReceipt() }
    const fake = await openKoya(signedIn, {
      attempt: { readOpen: () => Promise.resolve(succeed(open)), readReceipt: () => Promise.resolve(succeed(kept.receipt)) }
    })
    await screen.findByRole(...examParts.room)
    act(() => {
      fake.tell.attempt.onSubmitted(kept.receipt)
    })
    expect(await screen.findByText('C0FF-EE12-C0FF-EE12')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText(/Koya sends them when it is open and online/)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('link', { name: 'See my report' })).toBe(null)
    kept.receipt = buildReceipt({ serverReceiptId: 'r-1' })
    act(() => {
      fake.tell.attempt.onDeliveryChanged({
        attemptId: ATTEMPT_ID,
        keptSequence: 9,
        receivedSequence: 9,
        phase: 'idle',
        failure: null,
        serverReceiptId: 'r-1'
      })
    })
    expect(await screen.findByRole('link', { name: 'See my report' })).toBeInstanceOf(HTMLElement)
  })

  it('the receipt is shown even when the session has ended', async () => {
    const fake = await openKoya(signedIn, {
      attempt: { readOpen: () => Promise.resolve(succeed(open)), readReceipt: () => Promise.resolve(succeed(buildReceipt())) }
    })
    await screen.findByRole(...examParts.room)
    act(() => {
      fake.tell.session.onChanged({ ...signedOut, isExpired: true })
    })
    act(() => {
      fake.tell.attempt.onSubmitted(buildReceipt())
    })
    expect(await screen.findByRole(...reportParts.receipt)).toBeInstanceOf(HTMLElement)
  })
})

describe('closing', () => {
  it('closing Koya during an open exam asks first, with staying as the default', async () => {
    const fake = await openKoya(signedIn)
    await screen.findByRole('link', { name: 'Continue learning' })
    act(() => {
      fake.tell.app.onCloseAsked({ attemptTitle: 'UTME mock' })
    })
    const dialog = await screen.findByRole('alertdialog')
    expect(document.activeElement?.textContent).toBe('Stay in the exam')
    fireEvent.click(document.activeElement ?? dialog)
    expect(screen.queryByRole('alertdialog')).toBe(null)
  })
})

describe('the backend', () => {
  it('the backend status is shown only while the backend is not ready', async () => {
    const fake = await openKoya(signedOut)
    await screen.findByRole('link', { name: 'Create an account' })
    act(() => {
      fake.tell.app.onBackendChanged({ kind: 'embedded', phase: 'restarting' })
    })
    expect(await screen.findByText(/starting again/)).toBeInstanceOf(HTMLElement)
    act(() => {
      fake.tell.app.onBackendChanged({ kind: 'embedded', phase: 'ready' })
    })
    await waitFor(() => {
      expect(screen.queryByText(/starting again/)).toBe(null)
    })
  })

  it('while the server is unreachable, Koya shows how old its data is', async () => {
    const fake = await openKoya(signedOut)
    await screen.findByRole('link', { name: 'Create an account' })
    const shownAsOf = new Date(2026, 10, 20, 10, 42).getTime()
    act(() => {
      fake.tell.app.onBackendChanged({ kind: 'remote', phase: 'unreachable' })
    })
    expect((await screen.findByText(/cannot reach the server/)).textContent).not.toContain('last updated')
    act(() => {
      fake.tell.app.onBackendChanged({ kind: 'remote', phase: 'unreachable', shownAsOf })
    })
    expect((await screen.findByText(/cannot reach the server/)).textContent).toMatch(
      /Information from the server was last updated: 20 November 2026.*10:42/
    )
  })
})
