import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { AssessmentListPage } from '../../../../../../src-renderer/app/pages/attempt/assessment-list-page.tsx'
import { buildAssessment, buildExamFacts, buildMock } from '../../../../../support/build-learning.ts'
import { adaUser, createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const route = '/dashboard/assessments/list'
const papers: BridgeAnswers = { attempt: { listAssessments: () => Promise.resolve(succeed({ assessments: [buildMock(), buildAssessment()] })) } }

function open(at = route, answers = papers): Promise<() => string> {
  return renderPage({ route, at, Page: AssessmentListPage, bridge: createFakeBridge(answers).bridge })
}

function shown(): (string | null)[] {
  return screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
}

describe('the list of all papers', () => {
  it('the exam list shows its count, and each entry links to its start page', async () => {
    await open()
    expect((await screen.findByRole('status')).textContent).toBe('2 found')
    expect(screen.getByRole('link', { name: 'UTME mock' }).getAttribute('href')).toBe('/dashboard/assessments/utme-mock/start-page')
  })

  it('the exam list is filtered while typing, and the search text is stored in the address', async () => {
    const place = await open()
    fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'subject of' } })
    await waitFor(() => {
      expect(screen.getByRole('status').textContent).toBe('1 found')
    })
    expect(shown()).toEqual(['UTME Mathematics'])
    expect(place()).toBe(`${route}?words=subject+of`)
  })

  it('the exam list opens with the filters in its address', async () => {
    await open(`${route}?kind=mock&subject=mathematics`)
    await screen.findByRole('status')
    expect(shown()).toEqual(['UTME mock'])
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'mathematics')
    expect(screen.getByRole('radio', { name: 'Mock' })).toHaveProperty('checked', true)
  })

  it('the exam list can be filtered by kind, subject and class', async () => {
    await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Practice' }))
    await waitFor(() => {
      expect(shown()).toEqual(['UTME Mathematics'])
    })
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'english' } })
    await waitFor(() => {
      expect(screen.getByRole('status').textContent).toBe('Nothing found')
    })
    fireEvent.click(screen.getByRole('radio', { name: 'All' }))
    fireEvent.change(screen.getByLabelText('Class'), { target: { value: 'ss-3' } })
    await waitFor(() => {
      expect(shown()).toEqual(['UTME mock'])
    })
  })

  it('the exam list begins with the learner’s target exam and can be filtered by any listed exam', async () => {
    const missing = { gaps: [], shortened: { itemCount: 3, budgetMs: 60_000 } }
    const assessments = [
      buildMock({ exam: buildExamFacts({ targetExam: 'utme' }) }),
      buildAssessment({ title: 'Common Entrance', exam: buildExamFacts({ targetExam: 'ncee' }), missing })
    ]
    const user = { ...adaUser, profile: { ...adaUser.profile, targetExam: 'ncee' as const } }
    const place = await open(route, {
      session: { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user, loggedIn: true } })) },
      attempt: { listAssessments: () => Promise.resolve(succeed({ assessments })) }
    })
    await screen.findByRole('status')
    expect(shown()).toEqual(['Common Entrance', 'UTME mock'])
    expect(screen.getByText('3 of 40 questions available')).toBeInstanceOf(HTMLElement)
    const exam = screen.getByLabelText('Exam')
    expect([...exam.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['All exams', 'JAMB UTME', 'Common Entrance (NCEE)'])
    fireEvent.change(exam, { target: { value: 'utme' } })
    await waitFor(() => {
      expect(shown()).toEqual(['UTME mock'])
    })
    expect(place()).toBe(`${route}?exam=utme`)
  })

  it('an exam without questions is listed as not available yet, without a question count', async () => {
    const assessments = [buildAssessment({ title: 'Common Entrance', missing: { gaps: [], shortened: null } })]
    await open(route, { attempt: { listAssessments: () => Promise.resolve(succeed({ assessments })) } })
    expect(await screen.findByText('Not available yet')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText(/\d questions?/)).toBe(null)
  })

  it('the exam list shows exams for the learner, or those of all classes when an exam is chosen', async () => {
    const assessments = [
      buildMock({ exam: buildExamFacts({ targetExam: 'utme' }) }),
      buildAssessment({ title: 'Junior sums', classLevels: ['js-1'] })
    ]
    const user = { ...adaUser, profile: { ...adaUser.profile, classLevel: 'js-1' as const, targetExam: 'bece' as const } }
    await open(route, {
      session: { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user, loggedIn: true } })) },
      attempt: { listAssessments: () => Promise.resolve(succeed({ assessments })) }
    })
    const level = await screen.findByLabelText<HTMLSelectElement>('Class')
    const classes = () => [...level.options].map(({ text }) => text).slice(0, 3)
    expect({ selectedClass: level.selectedOptions[0]?.text, exams: shown(), classes: classes() }).toEqual({
      selectedClass: 'For you',
      exams: ['Junior sums'],
      classes: ['For you', 'All classes', 'Primary 1']
    })
    fireEvent.change(screen.getByLabelText('Exam'), { target: { value: 'utme' } })
    await waitFor(() => {
      expect(shown()).toEqual(['UTME mock'])
    })
    expect({ selectedClass: level.selectedOptions[0]?.text, classes: classes() }).toEqual({
      selectedClass: 'All classes',
      classes: ['All classes', 'Primary 1', 'Primary 2']
    })
  })

  it('an empty exam list offers a button that shows all exams', async () => {
    await open(`${route}?level=primary-1`)
    expect(await screen.findByRole('heading', { name: 'No exam or practice matches' })).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => {
      expect(shown()).toHaveLength(2)
    })
  })

  it('the exam list says why it cannot be loaded', async () => {
    await open(route, { attempt: { listAssessments: () => Promise.resolve(fail('backend/unreachable')) } })
    expect(await screen.findByText(/Koya cannot reach its server/)).toBeInstanceOf(HTMLElement)
  })
})
