import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import type { SessionView } from '../../../../../src-shared/account/session-contract.ts'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { adaUser, createFakeBridge, fakeSettings, signedIn, signedOut, type BridgeAnswers, type FakeBridge } from '../../../../support/fake-bridge.ts'
import { renderApp } from '../../../../support/render-in-koya.tsx'

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('data-koya-contrast')
})

async function openKoya(session: SessionView, answers: BridgeAnswers = {}): Promise<FakeBridge> {
  const fake = createFakeBridge({
    ...answers,
    session: { read: () => Promise.resolve(succeed(session)), ...answers.session },
    attempt: {
      list: () => Promise.resolve(succeed({ attempts: [] })),
      listAssessments: () => Promise.resolve(succeed({ assessments: [] })),
      ...answers.attempt
    }
  })
  await renderApp(fake.bridge)
  return fake
}

async function go(path: string): Promise<void> {
  await waitFor(() => {
    expect(window.koyaTest).toBeDefined()
  })
  await act(() => window.koyaTest!.go(path))
}

const home = { name: /Create an account|Continue learning/ }

describe('addresses', () => {
  it.each(['/nowhere', '/dashboard/assessments/UTME/start', '/dashboard/assessments/start/start', '/dashboard/libraries/42'])(
    'an unknown address shows the 404 page with a link home: %s',
    async (path) => {
      await openKoya(signedIn)
      await go(path)
      expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeInstanceOf(HTMLElement)
      expect(document.title).toBe('Page not found · Koya · JAMB/UTME, WAEC, NECO, BECE')
      fireEvent.click(screen.getByRole('link', { name: 'Go to the home page' }))
      expect(await screen.findByRole('link', home)).toBeInstanceOf(HTMLElement)
    }
  )

  it('the window title contains the page title and the exams', async () => {
    await openKoya(signedOut)
    await go('/faqs')
    await waitFor(() => {
      expect(document.title).toBe('Questions and answers · Koya · JAMB/UTME, WAEC, NECO, BECE')
    })
  })
})

describe('failures', () => {
  it('an unknown route guard shows a 500 error with the guard’s name', async () => {
    await openKoya(signedOut)
    await go('/test/unknown-guard')
    expect((await screen.findByRole('alert')).textContent).toBe('Unknown middleware no-such-guard')
    expect(screen.getByText('500')).toBeInstanceOf(HTMLElement)
  })

  it('a failing error page is replaced by a short message and a link home', async () => {
    await openKoya(signedOut)
    await go('/test/failing-error-page')
    expect(await screen.findByRole('heading', { name: 'An error occurred while showing the error page' })).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('link', { name: 'Go to the home page' }))
    expect(await screen.findByRole('link', home)).toBeInstanceOf(HTMLElement)
  })

  it('a session error at the start is logged to the console as an auth error', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { error } = fail('session/user-field-missing')
    const reportTrouble = vi.fn(() => Promise.resolve(succeed({})))
    await openKoya({ ...signedOut, failure: error }, { app: { reportTrouble } })
    await waitFor(() => {
      expect(print).toHaveBeenCalledWith('auth error: session/user-field-missing: User Data response does not contain field user')
    })
    expect(reportTrouble).toHaveBeenCalledWith({ message: 'User Data response does not contain field user' })
  })
})

describe('a learner whose profile is not complete', () => {
  const unfinished: SessionView = { ...signedIn, auth: { user: { ...adaUser, profile: emptyProfile }, loggedIn: true } }

  it('assessments ask for an incomplete profile and open once it is complete', async () => {
    const fake = await openKoya(unfinished)
    await go('/dashboard/assessments')
    expect(await screen.findByRole('combobox', { name: /class/i })).toBeInstanceOf(HTMLElement)
    act(() => {
      fake.tell.session.onChanged(signedIn)
    })
    await waitFor(() => {
      expect(screen.queryByRole('combobox', { name: /class/i })).toBe(null)
    })
    expect(window.koyaTest?.place()).toBe('/dashboard/assessments')
  })

  it('the dashboard does not ask for an incomplete profile', async () => {
    await openKoya(unfinished)
    await go('/dashboard')
    expect(await screen.findByRole('heading', { name: 'Hello, Ada Okafor' })).toBeInstanceOf(HTMLElement)
  })

  it.each(['pre-report', 'report', 'review'])('the pages after a paper do not ask for an incomplete profile: %s', async (page) => {
    await openKoya(unfinished)
    await go(`/dashboard/assessments/daily/${page}?attempt=${crypto.randomUUID()}`)
    await waitFor(() => {
      expect(window.koyaTest?.place()).toContain(page)
    })
    expect(screen.queryByRole('heading', { name: 'Tell us what you study' })).toBeNull()
  })
})

describe('the place where the learner was', () => {
  const at = (path: string): BridgeAnswers => ({ app: { readPlace: () => Promise.resolve(succeed({ path, isAsked: false })) } })

  it('Koya opens at the learner’s saved route', async () => {
    await openKoya(signedIn, at('/dashboard/libraries'))
    await waitFor(() => {
      expect(window.koyaTest?.place()).toBe('/dashboard/libraries')
    })
  })

  it.each(['/nowhere', '/login', '/dashboard/assessments/utme-mock/start', '/dashboard/libraries/42'])(
    'Koya opens at the home page when the saved route cannot be reopened: %s',
    async (path) => {
      await openKoya(signedIn, at(path))
      expect(await screen.findByRole('link', home)).toBeInstanceOf(HTMLElement)
      expect(window.koyaTest?.place()).toBe('/')
    }
  )

  it('Koya opens at the home page for guests', async () => {
    await openKoya(signedOut, at('/dashboard/libraries'))
    expect(await screen.findByRole('link', home)).toBeInstanceOf(HTMLElement)
  })

  it.each([signedOut, signedIn])('Koya opens a page that another program asked for before the window listened, for guests too', async (session) => {
    await openKoya(session, { app: { readPlace: () => Promise.resolve(succeed({ path: '/faqs', isAsked: true })) } })
    await waitFor(() => {
      expect(window.koyaTest?.place()).toBe('/faqs')
    })
  })

  it('the current route is saved on navigation, but not in an exam or on the page directly after it', async () => {
    const keepPlace = vi.fn(() => Promise.resolve(succeed({})))
    await openKoya(signedIn, { app: { keepPlace } })
    await go('/dashboard/subscriptions/list')
    await waitFor(() => {
      expect(keepPlace).toHaveBeenCalledWith({ path: '/dashboard/subscriptions/list' })
    })
    keepPlace.mockClear()
    await go('/dashboard/assessments/utme-mock/pre-report')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(keepPlace).not.toHaveBeenCalled()
    cleanup()
    await openKoya(signedIn, { app: { keepPlace }, attempt: { readOpen: () => Promise.resolve(succeed(buildOpenAttempt())) } })
    await screen.findByRole(...examParts.room)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(keepPlace).not.toHaveBeenCalled()
  })
})

describe('back and forward', () => {
  it('back and forward navigate between pages, but not out of an exam', async () => {
    const fake = await openKoya(signedOut)
    await go('/faqs')
    await go('/privacy')
    act(() => {
      fake.tell.app.onHistoryAsked({ direction: 'back' })
    })
    await waitFor(() => {
      expect(window.koyaTest?.place()).toBe('/faqs')
    })
    cleanup()
    const inExam = await openKoya(signedIn, { attempt: { readOpen: () => Promise.resolve(succeed(buildOpenAttempt())) } })
    await screen.findByRole(...examParts.room)
    act(() => {
      inExam.tell.app.onHistoryAsked({ direction: 'back' })
    })
    fireEvent.keyDown(window, { key: 'ArrowLeft', altKey: true })
    expect(screen.getByRole(...examParts.room)).toBeInstanceOf(HTMLElement)
  })
})

describe('what was fetched for a learner', () => {
  it('cached data of a learner is fetched again for the next learner', async () => {
    const listPlans = vi.fn(() => Promise.resolve(succeed({ plans: [] })))
    const fake = await openKoya(signedIn, { learning: { listPlans } })
    await go('/dashboard/subscriptions')
    await waitFor(() => {
      expect(listPlans).toHaveBeenCalled()
    })
    const before = listPlans.mock.calls.length
    act(() => {
      fake.tell.session.onChanged(signedOut)
    })
    await waitFor(() => {
      expect(window.koyaTest?.place()).toBe('/')
    })
    act(() => {
      fake.tell.session.onChanged({ ...signedIn, auth: { user: { ...adaUser, id: 'bola', name: 'Bola' }, loggedIn: true } })
    })
    await go('/dashboard/subscriptions')
    await waitFor(() => {
      expect(listPlans.mock.calls.length).toBeGreaterThan(before)
    })
  })
})

describe('the look', () => {
  it.each([
    ['dark', 'dark', []],
    ['light', 'light', []],
    ['low-glare', 'light', ['data-koya-low-glare']],
    ['contrast', 'light', ['data-koya-contrast']]
  ] as const)('the theme follows the setting %s', async (theme, scheme, marks) => {
    const fake = await openKoya(signedOut)
    await screen.findByRole('link', home)
    act(() => {
      fake.tell.settings.onChanged({ ...fakeSettings, values: { ...fakeSettings.values, theme } })
    })
    await waitFor(() => {
      expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe(scheme)
      expect(document.documentElement.getAttributeNames().filter((name) => name.startsWith('data-koya-'))).toEqual(marks)
    })
  })
})

describe('Control with plus, minus and nought', () => {
  async function openAt(zoom: number) {
    const change = vi.fn(() => Promise.resolve(succeed(fakeSettings)))
    const view = { ...fakeSettings, values: { ...fakeSettings.values, zoom } }
    await openKoya(signedOut, { settings: { read: () => Promise.resolve(succeed(view)), change } })
    await screen.findByRole('link', home)
    return change
  }
  const press = (key: string, keys = { ctrlKey: true }): boolean => fireEvent.keyDown(window, { key, ...keys })

  it.each([
    ['+', 1.25],
    ['=', 1.25],
    ['-', 1],
    ['0', 1]
  ])('Control and %s changes a zoom of 1.1 to %d', async (key, zoom) => {
    const change = await openAt(1.1)
    expect(press(key)).toBe(false)
    await waitFor(() => {
      expect(change.mock.calls).toEqual([[{ zoom }]])
    })
  })

  it('the zoom shortcuts do nothing beyond 250 %, and nothing without Control', async () => {
    const change = await openAt(2.5)
    press('+')
    expect(press('-', { ctrlKey: false })).toBe(true)
    await act(() => Promise.resolve())
    expect(change).not.toHaveBeenCalled()
  })
})

describe('the sidebar', () => {
  it('the sidebar marks the current section, also on its subpages', async () => {
    await openKoya(signedIn)
    await go('/dashboard/subscriptions/list')
    const places = await screen.findAllByRole('link', { current: true })
    expect(places.map(({ textContent }) => textContent)).toContain('More')
    expect(places).toHaveLength(1)
  })

  it('the menu opens with its button in a narrow window and returns the focus when closed', async () => {
    await openKoya(signedIn)
    await go('/dashboard')
    const menu = await screen.findByRole('button', { name: 'Menu' })
    menu.focus()
    fireEvent.click(menu)
    expect(menu.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Close menu' }))
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(document.activeElement).toBe(menu)
  })
})
