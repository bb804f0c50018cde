import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PastQuestionsPage } from '../../../../../../src-renderer/app/pages/attempt/past-questions-page.tsx'
import { choicesOf, everyPaper, groupPapers } from '../../../../../../src-renderer/features/content/past-papers/sort-papers.ts'
import type { StartChoice } from '../../../../../../src-shared/content/exams/assessment.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { PastPaper } from '../../../../../../src-shared/content/exams/past-paper.ts'
import { buildPastPaper, buildPracticePaper } from '../../../../../support/build-past-papers.ts'
import { createFakeBridge } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const route = '/dashboard/past-questions'
const four: readonly PastPaper[] = [
  buildPracticePaper(),
  buildPastPaper({ slug: 'past-own-chemistry-2018', year: 2018, subject: { slug: 'chemistry', title: 'Chemistry' } }),
  buildPastPaper(),
  buildPastPaper({ slug: 'past-own-physics-2', title: 'Paper 2' })
]

const open = (papers: readonly PastPaper[], at = route, start = vi.fn((_: StartChoice) => Promise.resolve(fail('backend/unreachable')))) =>
  renderPage({
    route,
    at,
    Page: PastQuestionsPage,
    bridge: createFakeBridge({ learning: { listPastPapers: () => Promise.resolve(succeed({ papers: [...papers] })) }, attempt: { start } }).bridge
  })

const shown = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const optionsOf = (label: string) => [...screen.getByLabelText(label).querySelectorAll('option')].map(({ textContent }) => textContent)

describe('the past questions', () => {
  it('past questions are grouped by exam board and year, newest first, and practice exams are marked', async () => {
    await open(four)
    expect((await screen.findByRole('status')).textContent).toBe('4 exams')
    expect(headings()).toEqual(['WAEC · 2019', 'WAEC · 2018', 'JAMB style · practice exams'])
    expect(shown()).toEqual(['Physics: Paper 1', 'Physics: Paper 2', 'Chemistry: Paper 1', 'Biology: Koya practice exam 1'])
    expect(screen.getByText('Written by Koya, not by JAMB.')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText(/There are no past exams/)).toBe(null)
  })

  it('past questions are filtered by board, year and subject, and filters that no longer fit are removed', async () => {
    const place = await open(four)
    await screen.findByRole('status')
    expect(optionsOf('Exam board')).toEqual(['All exam boards', 'JAMB', 'WAEC'])
    fireEvent.change(screen.getByLabelText('Exam board'), { target: { value: 'WAEC' } })
    await waitFor(() => {
      expect(optionsOf('Year')).toEqual(['All years', '2019', '2018'])
    })
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2018' } })
    await waitFor(() => {
      expect({ subjects: optionsOf('Subject'), exams: shown() }).toEqual({ subjects: ['All subjects', 'Chemistry'], exams: ['Chemistry: Paper 1'] })
    })
    expect(place()).toBe(`${route}?body=WAEC&year=2018`)
    fireEvent.change(screen.getByLabelText('Exam board'), { target: { value: 'JAMB' } })
    await waitFor(() => {
      expect({ address: place(), years: optionsOf('Year') }).toEqual({ address: `${route}?body=JAMB`, years: ['All years', 'Practice exams'] })
    })
  })

  it('the past questions page says when there are none, none that match, or only practice exams', async () => {
    await open([])
    expect((await screen.findByRole('link', { name: 'Find question packs' })).getAttribute('href')).toBe('/dashboard/settings#packs')
    cleanup()
    const place = await open(four, `${route}?body=NECO`)
    fireEvent.click(await screen.findByRole('button', { name: 'Show all exams' }))
    await waitFor(() => {
      expect({ address: place(), examCount: shown().length }).toEqual({ address: route, examCount: 4 })
    })
    cleanup()
    await open([buildPracticePaper()])
    expect(await screen.findByText(/There are no past exams here yet/)).toBeInstanceOf(HTMLElement)
  })

  it('the past questions page says why it cannot be loaded', async () => {
    const bridge = createFakeBridge({ learning: { listPastPapers: () => Promise.resolve(fail('backend/unreachable')) } }).bridge
    await renderPage({ route, Page: PastQuestionsPage, bridge })
    expect(await screen.findByText(/Koya cannot reach its server/)).toBeInstanceOf(HTMLElement)
  })
})

describe('the modal of a paper', () => {
  it('the modal of a past exam shows its details and starts it in the chosen mode', async () => {
    const start = vi.fn((_: StartChoice) => Promise.resolve(fail('backend/unreachable')))
    const place = await open(four, `${route}?body=WAEC`, start)
    const link = await screen.findByRole('link', { name: 'Physics: Paper 2' })
    expect(link.getAttribute('href')).toBe(`${route}?body=WAEC&paper=past-own-physics-2`)
    fireEvent.click(link)
    const modal = await screen.findByRole('dialog', { name: 'Physics: Paper 2' })
    expect(modal.textContent).toContain('WAEC set this exam in 2019, according to the pack “Old papers”.')
    expect([...modal.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Exam boardWAEC',
      'YearMay/June 2019',
      'SubjectPhysics',
      'Questions50',
      'Time75 minutes'
    ])
    fireEvent.click(within(modal).getByRole('button', { name: 'Start the exam' }))
    await waitFor(() => {
      expect(start.mock.calls).toEqual([[{ slug: 'past-own-physics-2' }]])
    })
    expect((await within(modal).findByRole('alert')).textContent).toContain('Koya cannot reach its server')
    fireEvent.click(within(modal).getByRole('radio', { name: 'Study' }))
    fireEvent.click(within(modal).getByRole('button', { name: 'Start studying' }))
    await waitFor(() => {
      expect(start.mock.calls.at(-1)).toEqual([{ slug: 'past-own-physics-2', sittingMode: 'study' }])
    })
    expect(within(modal).getByRole('link', { name: 'See the rules and extra time' }).getAttribute('href')).toBe(
      '/dashboard/assessments/past-own-physics-2/start-page'
    )
    fireEvent.click(within(modal).getByRole('button', { name: 'Close' }))
    await waitFor(() => {
      expect({ address: place(), dialog: screen.queryByRole('dialog') }).toEqual({ address: `${route}?body=WAEC`, dialog: null })
    })
  })

  it('the modal of a practice exam says that no exam board ever set it', async () => {
    await open([buildPracticePaper()], `${route}?paper=past-utme-biology-1`)
    const modal = await screen.findByRole('dialog')
    expect(modal.textContent).toContain('JAMB never set it, so it is not a past exam.')
    expect([...modal.querySelectorAll('dl > div')].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'In the style ofJAMB',
      'YearNone: this is a practice exam'
    ])
  })

  it('the modal of a locked past exam has no start button and links to what unlocks it', async () => {
    const lock = { access: { isOpen: false, because: 'not-held' as const, until: null }, addOns: [{ slug: 'papers', title: 'WAEC papers' }] }
    await open([buildPastPaper({ lock })], `${route}?paper=past-own-physics-2019`)
    const modal = await screen.findByRole('dialog')
    expect(screen.getByText('Locked: get WAEC papers to open it')).toBeInstanceOf(HTMLElement)
    expect(within(modal).queryByRole('button', { name: 'Start the exam' })).toBe(null)
    expect(within(modal).queryByRole('link', { name: 'See the rules and extra time' })).toBe(null)
    expect(modal.textContent).toContain('To open it, get WAEC papers, or a plan that includes it.')
    expect(within(modal).getByRole('link', { name: 'See WAEC papers' }).getAttribute('href')).toBe('/dashboard/add-ons?addOn=papers')
  })
})

it('past exams are sorted by number, and years by date with the newest first', () => {
  const papers = ['Paper 10', 'Paper 2'].map((title) => buildPastPaper({ title }))
  expect(groupPapers(papers).flatMap((group) => group.papers.map(({ title }) => title))).toEqual(['Paper 2', 'Paper 10'])
  expect(choicesOf([buildPracticePaper(), buildPastPaper({ year: 1999 }), buildPastPaper({ year: 2020 })], everyPaper).years).toEqual([
    '2020',
    '1999',
    'practice'
  ])
})
