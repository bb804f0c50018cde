import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { plainScoring } from '../../../../../../src-shared/content/scoring/plain-scoring.ts'
import type { ScoringRules } from '../../../../../../src-shared/content/scoring/scoring-rules.ts'
import { StartPagePage } from '../../../../../../src-renderer/app/pages/attempt/start-page-page.tsx'
import { buildAssessment, buildLesson, buildMock } from '../../../../../support/build-learning.ts'
import { buildOpenAttempt } from '../../../../../support/build-open-attempt.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const route = '/dashboard/assessments/:slug/:subject?/:level?/start-page'

function open(at: string, attempt: BridgeAnswers['attempt'], learning: BridgeAnswers['learning'] = {}): Promise<() => string> {
  const { bridge } = createFakeBridge({
    learning,
    attempt: { readStartPage: ({ slug }) => Promise.resolve(succeed({ assessment: buildMock({ slug }) })), ...attempt }
  })
  return renderPage({ route, at, Page: StartPagePage, bridge })
}

describe('the page before an exam', () => {
  it('the start page shows the exam’s title and question count, and a link for each subject', async () => {
    await open('/dashboard/assessments/utme-mock/start-page', {})
    expect(await screen.findByRole('heading', { name: 'UTME mock' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('100 questions')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Mathematics' }).getAttribute('href')).toBe('/dashboard/assessments/utme-mock/mathematics/start-page')
  })

  it('the start page links back to the list its exam belongs to', async () => {
    const backOf = async (kind: 'mock' | 'past', name: string) => {
      await open('/dashboard/assessments/some/start-page', { readStartPage: () => Promise.resolve(succeed({ assessment: buildMock({ kind }) })) })
      const link = await screen.findByRole('link', { name })
      cleanup()
      return link.getAttribute('href')
    }
    expect([await backOf('mock', 'Exams'), await backOf('past', 'Past questions')]).toEqual(['/dashboard/assessments', '/dashboard/past-questions'])
  })

  it('the start page says that wrong answers cost nothing when that is so', async () => {
    await open('/dashboard/assessments/utme-mock/start-page', {})
    expect(await screen.findByText('Answer every question. You lose no marks for a wrong answer.')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText(/for each right answer/)).toBe(null)
  })

  it('the start page explains marks, penalties, partial marks and grades', async () => {
    const scoring: ScoringRules = {
      marking: { forRight: 2, forWrong: -1, isPartial: true },
      scale: {
        ...plainScoring.scale,
        bands: [
          { grade: 'A1', leastPercent: 75 },
          { grade: 'F9', leastPercent: 0 }
        ]
      }
    }
    const assessment = buildMock({ slug: 'school' })
    const rules = { ...assessment.rules, optionLetters: ['A', 'B', 'C', 'D', 'E'], scoring }
    const readStartPage = () => Promise.resolve(succeed({ assessment: { ...assessment, rules } }))
    await open('/dashboard/assessments/school/start-page', { readStartPage })
    for (const text of [
      'You get 2 marks for each right answer.',
      'You lose 1 mark for each wrong answer, but none for a question you do not answer. No subject score goes below 0.',
      'A partly right answer gets part of the marks and never loses any. If you choose several answers, each wrong choice cancels a right one.',
      'You get a grade in each subject, from A1 (75% or more) to F9.'
    ]) {
      expect((await screen.findByText(text)).tagName).toBe('LI')
    }
    expect(screen.getByRole('heading', { name: 'Keys you can use' })).toBeInstanceOf(HTMLElement)
  })

  it('the start page lists missing questions and starts a shortened practice only as such', async () => {
    const start = vi.fn(() => Promise.resolve(succeed(buildOpenAttempt())))
    const missing = { gaps: [{ subject: 'Physics', section: 'Waves', wanted: 40, there: 12 }], shortened: { itemCount: 12, budgetMs: 18 * 60_000 } }
    const readStartPage = () => Promise.resolve(succeed({ assessment: { ...buildMock({ slug: 'short' }), missing } }))
    await open('/dashboard/assessments/short/start-page', { start, readStartPage })
    expect(await screen.findByText('Physics, Waves: 12 of 40 questions')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText(/12 questions in 18 minutes/)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: 'Start the exam' })).toBe(null)
    fireEvent.click(screen.getByRole('button', { name: 'Start a shorter practice' }))
    await vi.waitFor(() => {
      expect(start).toHaveBeenCalledWith({ slug: 'short', isShortened: true })
    })
  })

  it('the start page explains each mode and starts the chosen one', async () => {
    const start = vi.fn(() => Promise.resolve(succeed(buildOpenAttempt())))
    await open('/dashboard/assessments/utme-mock/start-page', { start })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Like the real exam' })).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Timed practice' }))
    expect(screen.getByText(/you can pause/)).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Start the practice' }))
    await vi.waitFor(() => {
      expect(start).toHaveBeenCalledWith({ slug: 'utme-mock', sittingMode: 'timed-practice' })
    })
  })

  it('the start page offers no mode choice when there is only one', async () => {
    const assessment = buildMock({ slug: 'exam', sittingModes: ['simulation'] })
    await open('/dashboard/assessments/exam/start-page', { readStartPage: () => Promise.resolve(succeed({ assessment })) })
    expect(await screen.findByRole('button', { name: 'Start the exam' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('radio')).toBe(null)
  })

  it('the start page has no start button when the packs have no questions', async () => {
    const missing = { gaps: [{ subject: 'Physics', wanted: 40, there: 0 }], shortened: null }
    await open('/dashboard/assessments/none/start-page', {
      readStartPage: () => Promise.resolve(succeed({ assessment: { ...buildMock({ slug: 'none' }), missing } }))
    })
    expect(await screen.findByText('We have no questions for it yet. Choose another exam.')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: /Start/ })).toBe(null)
  })

  it('the start page requires the number of elective subjects and offers reasons for extra time', async () => {
    const start = vi.fn(() => Promise.resolve(succeed(buildOpenAttempt())))
    const mock = buildMock({ slug: 'utme' })
    const listed = (slug: string) => ({ slug, title: slug.toUpperCase(), itemCount: 40 })
    const assessment = {
      ...mock,
      subjects: [listed('english'), listed('physics'), listed('chemistry')],
      choose: { fixed: [listed('english')], electives: [listed('physics'), listed('chemistry'), listed('biology')], count: 2 },
      extraTime: [{ id: 'blind', title: 'Blind candidate', msPerPart: 30 * 60_000 }]
    }
    const readStartPage = vi.fn(() => Promise.resolve(succeed({ assessment })))
    await open('/dashboard/assessments/utme/start-page', { start, readStartPage })
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect((await screen.findByRole('checkbox', { name: 'BIOLOGY' })).hasAttribute('disabled')).toBe(true)
    fireEvent.click(box('PHYSICS'))
    fireEvent.click(screen.getByRole('button', { name: 'Start the exam' }))
    expect(start).not.toHaveBeenCalled()
    expect(screen.getByText(/In the real exam, the exam board or the centre decides/)).toBeInstanceOf(HTMLElement)
    fireEvent.click(box('BIOLOGY'))
    fireEvent.click(screen.getByRole('radio', { name: 'Blind candidate: 30 extra minutes, in each part if the exam has parts' }))
    await vi.waitFor(() => {
      expect(readStartPage).toHaveBeenCalledWith({ slug: 'utme', electives: ['chemistry', 'biology'] })
    })
    fireEvent.click(screen.getByRole('button', { name: 'Start the exam' }))
    await vi.waitFor(() => {
      expect(start).toHaveBeenCalledWith({ slug: 'utme', electives: ['chemistry', 'biology'], extraTime: 'blind' })
    })
  })

  it.each([
    [
      ['none', undefined],
      ['Use of English: You cannot use a calculator.', 'Mathematics: You can use a basic calculator on the screen.']
    ],
    [['none', 'none'], ['You cannot use a calculator.']],
    [[undefined, undefined], ['You can use a basic calculator on the screen.']]
  ] as const)('the start page says which calculator each subject allows when they are %j', async (own, lines) => {
    const mock = buildMock()
    const subjects = mock.subjects.map((subject, index) => ({ ...subject, ...(own[index] ? { calculator: own[index] } : {}) }))
    await open('/dashboard/assessments/utme-mock/start-page', {
      readStartPage: () => Promise.resolve(succeed({ assessment: { ...mock, subjects } }))
    })
    await screen.findByRole('heading', { name: 'UTME mock' })
    const said = screen.getAllByRole('listitem').flatMap(({ textContent }) => (textContent.includes('calculator') ? [textContent] : []))
    expect(said).toEqual(lines)
  })

  it('the start page shows the exam format’s owner, its validity dates and what is unconfirmed', async () => {
    const exam = {
      body: 'NECO',
      name: 'SSCE',
      country: 'NG',
      effectiveFrom: '2020-01-01',
      effectiveUntil: '2025-12-31',
      standing: 'past' as const,
      unconfirmed: ['The minutes.']
    }
    await open('/dashboard/assessments/past/start-page', {
      readStartPage: () => Promise.resolve(succeed({ assessment: { ...buildMock({ slug: 'past' }), exam } }))
    })
    expect(await screen.findByText('NECO: SSCE. Start date of this format: 2020-01-01.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('This format ended on 2025-12-31. You can still practise with it.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('The minutes.').tagName).toBe('LI')
  })

  it('the start button comes before the details on the start page', async () => {
    await open('/dashboard/assessments/utme-mock/start-page', {})
    const start = await screen.findByRole('button', { name: 'Start the exam' })
    for (const later of [screen.getByRole('table'), screen.getByRole('heading', { name: 'Exam rules' })])
      expect(start.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('the start page starts the subject and class in its address', async () => {
    const start = vi.fn(() => Promise.resolve(succeed(buildOpenAttempt())))
    const readStartPage = vi.fn(() => Promise.resolve(succeed({ assessment: buildAssessment() })))
    const place = await open('/dashboard/assessments/utme-mock/mathematics/ss-3/start-page', { start, readStartPage })
    expect(await screen.findByText('Class: SS3')).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Start the exam' }))
    const choice = { slug: 'utme-mock', subject: 'mathematics', level: 'ss-3' }
    expect(readStartPage).toHaveBeenCalledWith(choice)
    await vi.waitFor(() => {
      expect(place()).toBe('/dashboard/assessments/utme-mock/mathematics/ss-3/start')
    })
    expect(start).toHaveBeenCalledWith(choice)
  })

  it('the start page stays open and says why an exam does not start', async () => {
    const place = await open('/dashboard/assessments/utme-mock/start-page', { start: () => Promise.resolve(fail('journal/unsafe')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Start the exam' }))
    expect((await screen.findByRole('alert')).textContent).toContain('cannot save answers safely')
    expect(place()).toBe('/dashboard/assessments/utme-mock/start-page')
  })

  it('the start page shows both versions only when the client is too old', async () => {
    const fields = { clientVersion: '0.1.0', backendVersion: '0.2.3' }
    const start = vi.fn(() => Promise.resolve(fail('attempt/client-too-old', fields)))
    await open('/dashboard/assessments/utme-mock/start-page', { start })
    fireEvent.click(await screen.findByRole('button', { name: 'Start the exam' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This computer has Koya 0.1.0. The server has Koya 0.2.3.')
    start.mockImplementation(() => Promise.resolve(fail('journal/unsafe') as never))
    fireEvent.click(screen.getByRole('button', { name: 'Start the exam' }))
    await vi.waitFor(() => {
      expect(screen.getByRole('alert').textContent).not.toContain('Koya 0.2.3')
    })
  })

  it('the start page links to the dashboard when another exam is still open', async () => {
    await open('/dashboard/assessments/utme-mock/start-page', { start: () => Promise.resolve(fail('attempt/already-open')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Start the exam' }))
    expect((await screen.findByRole('link', { name: 'Go to my home page' })).getAttribute('href')).toBe('/dashboard')
  })

  it('the start page of a medal level redirects to the medal test start page', async () => {
    const place = await open('/dashboard/assessments/medal-physics-1/start-page', {})
    await vi.waitFor(() => {
      expect(place()).toBe('/dashboard/medalTest/start-page?level=medal-physics-1')
    })
  })

  it('the start page of an unknown exam says so and links to all exams', async () => {
    await open('/dashboard/assessments/no-such/start-page', { readStartPage: () => Promise.resolve(fail('assessment/not-found')) })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('We cannot find this exam or quiz')
    expect(screen.getByRole('link', { name: 'See all exams' }).getAttribute('href')).toBe('/dashboard/assessments')
    expect(screen.queryByRole('button', { name: 'Start the exam' })).toBe(null)
  })

  it('the start page of an unknown subject links to the full exam', async () => {
    await open('/dashboard/assessments/utme-mock/latin/start-page', { readStartPage: () => Promise.resolve(fail('assessment/not-found')) })
    expect((await screen.findByRole('link', { name: 'Open the full exam' })).getAttribute('href')).toBe('/dashboard/assessments/utme-mock/start-page')
  })

  it('a start page that fails to load for another reason does not say the exam is missing', async () => {
    await open('/dashboard/assessments/utme-mock/start-page', { readStartPage: () => Promise.resolve(fail('backend/unreachable')) })
    await screen.findByRole('alert')
    expect(screen.queryByText('We cannot find this exam or quiz')).toBe(null)
  })

  it('the start page of a quiz links back to its lesson', async () => {
    const lesson = buildLesson({ slug: 'waves', title: 'Waves', subjectSlug: 'mathematics', quizSlug: 'quiz-waves' })
    await open(
      '/dashboard/assessments/quiz-waves/start-page',
      {
        readStartPage: () => Promise.resolve(succeed({ assessment: buildAssessment({ slug: 'quiz-waves', kind: 'quiz' }) }))
      },
      { listLessons: () => Promise.resolve(succeed({ lessons: [lesson] })) }
    )
    expect((await screen.findByRole('link', { name: 'Waves' })).getAttribute('href')).toBe('/dashboard/assessments/lessons/waves')
    expect(screen.getByRole('link', { name: 'Mathematics' }).getAttribute('href')).toBe('/dashboard/assessments/lessons?subject=mathematics')
  })
})
