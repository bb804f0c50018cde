import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PreReportPage } from '../../../../../../src-renderer/app/pages/attempt/pre-report-page.tsx'
import { StartPagePage } from '../../../../../../src-renderer/app/pages/attempt/start-page-page.tsx'
import { DashboardPage } from '../../../../../../src-renderer/app/pages/learning/dashboard-page.tsx'
import type { Progress } from '../../../../../../src-shared/learning/progress/progress.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { buildAnalysedReport } from '../../../../../support/build-analysed-report.ts'
import { buildAttempt, buildMock } from '../../../../../support/build-learning.ts'
import { buildReceipt } from '../../../../../support/build-report.ts'
import { buildHeading, buildProgress, buildSubjectProgress } from '../../../../../support/build-progress.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const attemptId = '00000000-0000-4000-8000-00000000000a'
const subjects = [buildSubjectProgress({ headings: [] })]
const practice = { exam: 'utme', subjects: ['physics'], itemCount: 10, budgetMs: 600_000 }

function bridgeWith(progress: Progress, attempt: BridgeAnswers['attempt'] = {}, others: Omit<BridgeAnswers, 'attempt' | 'progress'> = {}) {
  return createFakeBridge({
    ...others,
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    progress: { read: () => Promise.resolve(succeed(progress)) },
    attempt: {
      list: () => Promise.resolve(succeed({ attempts: [] })),
      listAssessments: () => Promise.resolve(succeed({ assessments: [buildMock()] })),
      ...attempt
    }
  }).bridge
}

/** An attempt at the daily ten that was started at noon of the progress' today. */
const doneToday = buildAttempt({ slug: 'daily', startedAt: new Date(`${buildProgress().today}T12:00:00`).getTime() })

describe('the daily ten on the home page', () => {
  it('it is the first step, says why and how long, and starts in study mode', async () => {
    const start = vi.fn(() => Promise.resolve(fail('backend/unreachable')))
    const due = { subjects: [{ slug: 'physics', title: 'Physics', due: 63 }], later: 0, nextDate: null }
    await renderPage({ route: '/dashboard', Page: DashboardPage, bridge: bridgeWith(buildProgress({ subjects, revision: due }), { start }) })
    const card = await screen.findByRole('region', { name: 'Your daily ten' })
    expect(card.textContent).toContain('10 questions, about 8 min, from Physics.')
    expect(card.textContent).toContain('63 of your mistakes are due today.')
    fireEvent.click(within(card).getByRole('button', { name: 'Start my daily ten' }))
    expect(await within(card).findByRole('alert')).toBeInstanceOf(HTMLElement)
    expect(start).toHaveBeenCalledWith({ slug: 'daily', sittingMode: 'study', practice })
  })

  it('once it is done, a portion of ten mistakes is next, and the rest is named', async () => {
    const due = { subjects: [{ slug: 'physics', title: 'Physics', due: 63 }], later: 0, nextDate: null }
    const list = () => Promise.resolve(succeed({ attempts: [doneToday] }))
    await renderPage({ route: '/dashboard', Page: DashboardPage, bridge: bridgeWith(buildProgress({ subjects, revision: due }), { list }) })
    const card = await screen.findByRole('region', { name: 'Revise 10 questions, about 8 min' })
    expect(card.textContent).toContain('After these, 53 more are due.')
  })

  it('it names the weak topic with which it begins', async () => {
    const weak = [buildSubjectProgress({ headings: [buildHeading()] })]
    await renderPage({ route: '/dashboard', Page: DashboardPage, bridge: bridgeWith(buildProgress({ subjects: weak })) })
    expect((await screen.findByRole('region', { name: 'Your daily ten' })).textContent).toContain('It begins with “Light”')
  })

  it('a learner without an exam gets it from what the class may practise', async () => {
    const readPracticeStock = () =>
      Promise.resolve(succeed({ exams: [], exam: 'primary', subjects: [{ slug: 'arts', title: 'Arts', headings: [] }] }))
    await renderPage({ route: '/dashboard', Page: DashboardPage, bridge: bridgeWith(buildProgress({ exam: null }), { readPracticeStock }) })
    expect((await screen.findByRole('region', { name: 'Your daily ten' })).textContent).toContain('Arts')
  })

  it('the week shows the days with an answer', async () => {
    const streak = { ...buildProgress().streak, answeredDates: ['2026-11-16', '2026-11-18'] }
    await renderPage({ route: '/dashboard', Page: DashboardPage, bridge: bridgeWith(buildProgress({ subjects, streak })) })
    const days = within(await screen.findByRole('list', { name: 'Days of this week' })).getAllByRole('listitem')
    expect(days.map(({ dataset }) => dataset['answered'])).toEqual(['true', 'false', 'true', 'false', 'false', 'false', 'false'])
    expect(days.map(({ dataset }) => dataset['today'])).toEqual([...Array<string>(6).fill('false'), 'true'])
    expect(days[0]?.textContent).toContain('Monday: you studied')
  })
})

describe('the page of the daily ten', () => {
  const route = '/dashboard/assessments/:slug/start-page'
  const open = (attempts: ReturnType<typeof buildAttempt>[]) =>
    renderPage({
      route,
      at: '/dashboard/assessments/daily/start-page',
      Page: StartPagePage,
      bridge: bridgeWith(buildProgress({ subjects }), { list: () => Promise.resolve(succeed({ attempts })) })
    })

  it('it says what is in it, and offers ten more once it is done', async () => {
    await open([])
    expect(await screen.findByRole('button', { name: 'Start my daily ten' })).toBeInstanceOf(HTMLElement)
    cleanup()
    await open([doneToday])
    expect(await screen.findByRole('button', { name: 'Practise ten more' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByText(/You have done your daily ten today/)).toBeInstanceOf(HTMLElement)
  })

  it('without any question, it says so and leads home', async () => {
    const bridge = bridgeWith(buildProgress({ exam: null }), { readPracticeStock: () => Promise.resolve(fail('assessment/nothing-to-practise')) })
    await renderPage({ route, at: '/dashboard/assessments/daily/start-page', Page: StartPagePage, bridge })
    expect((await screen.findByRole('link', { name: 'Go to my home page' })).getAttribute('href')).toBe('/dashboard')
  })
})

describe('the end of the daily ten', () => {
  const route = '/dashboard/assessments/:slug/pre-report'
  const open = (attempt: BridgeAnswers['attempt']) =>
    renderPage({
      route,
      at: `/dashboard/assessments/daily/pre-report?attempt=${attemptId}`,
      Page: PreReportPage,
      bridge: bridgeWith(
        buildProgress({ subjects, streak: { ...buildProgress().streak, days: 3, isKeptToday: true }, lastPaper: { attemptId, corrections: 2 } }),
        attempt
      )
    })

  it('it shows what was right, what is known and still to learn, and the streak; not a receipt', async () => {
    await open({
      readReceipt: () => Promise.resolve(succeed(buildReceipt({ slug: 'daily' }))),
      fetchReport: () => Promise.resolve(succeed(buildAnalysedReport()))
    })
    expect(await screen.findByText('3 of 6 right')).toBeInstanceOf(HTMLElement)
    expect(await screen.findByText('You put 2 earlier mistakes right.')).toBeInstanceOf(HTMLElement)
    const topicsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem')
    expect(topicsOf('Still to learn').map(({ textContent }) => textContent)).toEqual([
      'Motion (Physics): 1 of 2 right',
      'Light (Physics): 1 of 2 right',
      'Solubility (Chemistry): 1 of 2 right'
    ])
    expect(screen.queryByRole('region', { name: 'Right today' })).toBe(null)
    expect(await screen.findByText('3 days')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText('Receipt')).toBe(null)
    expect(screen.getByRole('link', { name: 'See each question again' }).getAttribute('data-variant'), 'half were wrong').toBe('filled')
    expect(screen.getByRole('link', { name: 'See each question again' }).getAttribute('href')).toBe(
      `/dashboard/assessments/daily/review?attempt=${attemptId}`
    )
    expect(await screen.findByRole('button', { name: 'Practise ten more' })).toBeInstanceOf(HTMLElement)
  })

  it('until it is marked, the receipt is shown', async () => {
    await open({ readReceipt: () => Promise.resolve(succeed(buildReceipt({ slug: 'daily', serverReceiptId: null }))) })
    expect(await screen.findByRole('region', { name: 'Receipt' })).toBeInstanceOf(HTMLElement)
  })
})
