import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PracticeChoice, PracticeStock } from '../../../../../../src-shared/content/exams/practice.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { StartPagePage } from '../../../../../../src-renderer/app/pages/attempt/start-page-page.tsx'
import { adaUser, createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const none = { easy: 0, medium: 0, hard: 0 }
const stock: PracticeStock = {
  exams: [
    { slug: 'utme', name: 'UTME', isOwn: true },
    { slug: 'wassce', name: 'WASSCE' }
  ],
  exam: 'utme',
  subjects: [
    {
      slug: 'mathematics',
      title: 'Mathematics',
      headings: [
        { title: 'Sets', items: { easy: 4, medium: 2, hard: 1 }, mistakes: { ...none, easy: 1 } },
        { title: 'Angles', items: { easy: 3, medium: 0, hard: 0 }, mistakes: none }
      ]
    },
    { slug: 'physics', title: 'Physics', headings: [{ title: 'Motion', items: { easy: 10, medium: 20, hard: 6 }, mistakes: none }] }
  ]
}

const start = vi.fn(() => Promise.resolve(fail('backend/unreachable')))

/** The same stock with a listening topic in Physics. */
const withHeard: PracticeStock = {
  ...stock,
  subjects: stock.subjects.map((subject) =>
    subject.slug === 'physics'
      ? { ...subject, headings: [...subject.headings, { title: 'Tones', items: { ...none, easy: 4 }, mistakes: none, isHeard: true }] }
      : subject
  )
}

/** The same stock with templates for the easy and hard questions about sets. */
const withTemplates: PracticeStock = {
  ...stock,
  subjects: stock.subjects.map((subject) => ({
    ...subject,
    headings: subject.headings.map((heading) => (heading.title === 'Sets' ? { ...heading, fresh: { easy: 40, medium: 0, hard: 20 } } : heading))
  }))
}

function open(slug: string, attempt: BridgeAnswers['attempt'] = {}, search = ''): Promise<() => string> {
  const readPracticeStock = () => Promise.resolve(succeed(stock))
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    attempt: { readPracticeStock, start, ...attempt }
  })
  return renderPage({
    route: '/dashboard/assessments/:slug/start-page',
    at: `/dashboard/assessments/${slug}/start-page${search}`,
    Page: StartPagePage,
    bridge
  })
}

function toggle(name: string): void {
  fireEvent.click(screen.getByRole('checkbox', { name }))
}

describe('before it is known which questions fit', () => {
  const pupil = { ...adaUser, profile: { ...adaUser.profile, classLevel: 'js-2' as const, targetExam: 'bece' as const } }

  it('the practice page asks for a missing country, saves it with the profile, and loads no questions before', async () => {
    const readPracticeStock = vi.fn(() => Promise.resolve(succeed(stock)))
    const update = vi.fn(() => Promise.resolve(succeed(pupil)))
    const session = { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user: pupil, loggedIn: true } })) }
    const { bridge } = createFakeBridge({ session, attempt: { readPracticeStock }, profile: { update } })
    const at = '/dashboard/assessments/practice/start-page'
    await renderPage({ route: '/dashboard/assessments/:slug/start-page', at, Page: StartPagePage, bridge })
    expect(await screen.findByRole('heading', { name: 'Which country do you live in?' })).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('combobox', { name: 'Your country', description: 'Choose your country' })).toBeInstanceOf(HTMLElement)
    fireEvent.change(screen.getByRole('combobox', { name: 'Your country' }), { target: { value: 'NG' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await vi.waitFor(() => {
      expect(update).toHaveBeenCalledWith({ name: 'Ada Okafor', profile: { ...pupil.profile, country: 'NG' } })
    })
    expect(readPracticeStock).not.toHaveBeenCalled()
  })

  it('the practice page says when the country has no questions for the exam, and shows what fits the class', async () => {
    const user = { ...pupil, profile: { ...pupil.profile, country: 'GH' } }
    const others = { ...stock, exams: [{ slug: 'lesson-quiz', name: 'Lesson questions' }], exam: 'lesson-quiz' }
    const { bridge } = createFakeBridge({
      session: { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user, loggedIn: true } })) },
      attempt: { readPracticeStock: () => Promise.resolve(succeed(others)) }
    })
    const at = '/dashboard/assessments/practice/start-page'
    await renderPage({ route: '/dashboard/assessments/:slug/start-page', at, Page: StartPagePage, bridge })
    expect(await screen.findByText('We have no questions for BECE in your country yet. Here is what fits your class.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('option', { name: 'Lesson questions' })).toBeInstanceOf(HTMLElement)
  })
})

describe('the page of a practice of one’s own', () => {
  it('the only subject of an exam is chosen, although it is none of the learner’s, and of two only the learner’s', async () => {
    const ofPack = { ...stock, exam: 'week-3', exams: [{ slug: 'week-3', name: 'Week 3' }] }
    await open('practice', { readPracticeStock: () => Promise.resolve(succeed({ ...ofPack, subjects: stock.subjects.slice(1) })) })
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Physics (36)' })).checked).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the practice' }).disabled).toBe(false)
    cleanup()
    await open('practice', { readPracticeStock: () => Promise.resolve(succeed(ofPack)) })
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Physics (36)' })).checked).toBe(false)
  })

  it('listening topics are part of a practice only when the learner adds them', async () => {
    await open('practice', { readPracticeStock: () => Promise.resolve(succeed(withHeard)) })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Physics (36)' }))
    fireEvent.click(screen.getByRole('button', { name: 'Physics: Choose topics (1 of 2)' }))
    const tones = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tones (4)' })
    expect({ isChecked: tones.checked, hasNoDescription: tones.getAttribute('aria-describedby') === null }).toEqual({
      isChecked: false,
      hasNoDescription: false
    })
    expect(screen.queryByRole('checkbox', { name: /Show text/ })).toBe(null)
    fireEvent.click(tones)
    toggle('Show text instead of playing sounds')
    expect(screen.getByRole('checkbox', { name: 'Physics (40)' })).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Start the practice' }))
    expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
    const practice = {
      exam: 'utme',
      subjects: ['mathematics', 'physics'],
      topics: { physics: ['Motion', 'Tones'] },
      itemCount: 20,
      budgetMs: 1_200_000,
      isInWords: true
    }
    expect(start).toHaveBeenLastCalledWith({ slug: 'practice', practice, sittingMode: 'study' })
  })

  it('the practice page begins with the learner’s subjects and updates its count as choices change', async () => {
    await open('practice')
    expect(await screen.findByRole('checkbox', { name: 'Mathematics (10)', checked: true })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('status').textContent).toBe('10 questions in 10 minutes. In Study mode, there is no clock.')
    toggle('Hard (1)')
    expect(screen.getByRole('status').textContent).toBe('9 questions in 10 minutes. In Study mode, there is no clock.')
    toggle('Physics (30)')
    expect(screen.getByRole('status').textContent).toBe('20 questions in 20 minutes. In Study mode, there is no clock.')
    fireEvent.change(screen.getByRole('combobox', { name: 'Questions' }), { target: { value: 'all' } })
    expect(screen.getByRole('status').textContent).toBe('39 questions in 45 minutes. In Study mode, there is no clock.')
  })

  it('the practice page begins with the existing subject and topics named in its address', async () => {
    await open('practice', {}, '?exam=utme&subject=mathematics&topic=Sets&topic=Vectors')
    expect(await screen.findByRole('checkbox', { name: 'Mathematics (7)', checked: true })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('button', { name: 'Mathematics: Choose topics (1 of 2)' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('status').textContent).toBe('7 questions in 10 minutes. In Study mode, there is no clock.')
  })

  it('the practice page starts a practice with the chosen options', async () => {
    await open('practice')
    fireEvent.click(await screen.findByRole('button', { name: 'Mathematics: Choose topics (2 of 2)' }))
    toggle('Angles (3)')
    toggle('Medium (2)')
    fireEvent.change(screen.getByRole('combobox', { name: 'Time' }), { target: { value: '30' } })
    fireEvent.click(screen.getByRole('button', { name: 'Start the practice' }))
    expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
    const practice = { exam: 'utme', subjects: ['mathematics'], topics: { mathematics: ['Sets'] }, difficulties: ['easy', 'hard'], itemCount: 5 }
    expect(start).toHaveBeenCalledWith({ slug: 'practice', practice: { ...practice, budgetMs: 1_800_000 }, sittingMode: 'study' })
  })

  it('a practice without matching questions cannot be started and says so', async () => {
    await open('practice')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Mathematics (10)' }))
    expect(screen.getByRole('status').textContent).toBe('No questions match. Choose more subjects, topics or difficulties.')
    expect(screen.getByRole('button', { name: 'Start the practice' })).toHaveProperty('disabled', true)
  })

  it('choosing another exam loads the practice questions of that exam', async () => {
    const readPracticeStock = vi.fn(({ exam = '' }: { readonly exam?: string | undefined }) =>
      Promise.resolve(succeed({ ...stock, exam, subjects: stock.subjects.slice(1) }))
    )
    await open('practice', { readPracticeStock })
    fireEvent.change(await screen.findByRole('combobox', { name: 'Exam' }), { target: { value: 'wassce' } })
    expect(await screen.findByRole('checkbox', { name: 'Physics (36)', checked: true })).toBeInstanceOf(HTMLElement)
    expect(readPracticeStock.mock.calls.map(([{ exam }]) => exam)).toEqual([undefined, 'wassce'])
  })

  describe('where there are templates', () => {
    const openFresh = () => open('practice', { readPracticeStock: () => Promise.resolve(succeed(withTemplates)) })
    const fresh = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'New numbers each time' })
    const expectStarted = async (practice: Partial<PracticeChoice>) => {
      fireEvent.click(screen.getByRole('button', { name: 'Start the practice' }))
      const choice = { slug: 'practice', practice: { exam: 'utme', subjects: ['mathematics'], ...practice }, sittingMode: 'study' }
      await vi.waitFor(() => {
        expect(start).toHaveBeenLastCalledWith(choice)
      })
      expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
    }

    it('fresh numbers are on by default, offer more questions than were written and can be switched off', async () => {
      await openFresh()
      expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'New numbers each time' })).checked).toBe(true)
      expect(screen.getByText(/^Some questions get new numbers each time/).textContent).toContain('With this on, you can choose up to 70 questions')
      expect(screen.getByRole('status').textContent).toBe('20 questions in 20 minutes. In Study mode, there is no clock.')
      fireEvent.change(screen.getByRole('combobox', { name: 'Questions' }), { target: { value: 'all' } })
      expect(screen.getByRole('option', { name: 'Up to 70' })).toBeInstanceOf(HTMLElement)
      await expectStarted({ itemCount: 70, budgetMs: 90 * 60_000, hasFreshNumbers: true })
      fireEvent.click(screen.getByRole('switch', { name: 'New numbers each time' }))
      expect(screen.getByRole('status').textContent).toBe('10 questions in 10 minutes. In Study mode, there is no clock.')
      expect(screen.getByRole('option', { name: 'All 10' })).toBeInstanceOf(HTMLElement)
      await expectStarted({ itemCount: 10, budgetMs: 600_000 })
    })

    it('a practice with fresh numbers is limited to 100 questions', async () => {
      await openFresh()
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Physics (36)' }))
      fireEvent.change(screen.getByRole('combobox', { name: 'Questions' }), { target: { value: 'all' } })
      expect(screen.getByRole('status').textContent).toBe('100 questions in 120 minutes. In Study mode, there is no clock.')
    })

    it('fresh numbers are offered only when the chosen topics and difficulties have templates', async () => {
      await openFresh()
      fireEvent.click(await screen.findByRole('button', { name: 'Mathematics: Choose topics (2 of 2)' }))
      toggle('Sets (7)')
      expect(fresh()).toBe(null)
      await expectStarted({ topics: { mathematics: ['Angles'] }, itemCount: 3, budgetMs: 300_000 })
      toggle('Sets (7)')
      expect(fresh()?.checked).toBe(true)
      toggle('Easy (7)')
      toggle('Hard (1)')
      expect(fresh()).toBe(null)
    })
  })
})

describe('the page of mistakes', () => {
  it('the mistakes page offers only questions answered wrongly before', async () => {
    await open('mistakes')
    expect(await screen.findByRole('checkbox', { name: 'Mathematics (1)', checked: true })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('checkbox', { name: /Physics/ })).toBe(null)
    fireEvent.click(screen.getByRole('button', { name: 'Start the practice' }))
    expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
    const practice = { exam: 'utme', subjects: ['mathematics'], itemCount: 1, budgetMs: 300_000 }
    expect(start).toHaveBeenLastCalledWith({ slug: 'mistakes', practice, sittingMode: 'study' })
  })

  it('the mistakes page offers no fresh numbers', async () => {
    await open('mistakes', { readPracticeStock: () => Promise.resolve(succeed(withTemplates)) })
    expect(await screen.findByRole('checkbox', { name: 'Mathematics (1)', checked: true })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('switch', { name: 'New numbers each time' })).toBe(null)
    fireEvent.click(screen.getByRole('button', { name: 'Start the practice' }))
    expect(await screen.findByRole('alert')).toBeInstanceOf(HTMLElement)
    expect(start).toHaveBeenLastCalledWith({
      slug: 'mistakes',
      practice: { exam: 'utme', subjects: ['mathematics'], itemCount: 1, budgetMs: 300_000 },
      sittingMode: 'study'
    })
  })

  it('the mistakes page says when there are no mistakes, and links to the exams', async () => {
    await open('mistakes', { readPracticeStock: () => Promise.resolve(succeed({ ...stock, subjects: stock.subjects.slice(1) })) })
    expect(await screen.findByRole('heading', { name: 'You have no mistakes to revise here' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Go to exams' }).getAttribute('href')).toBe('/dashboard/assessments')
  })
})
