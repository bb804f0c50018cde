import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { succeed } from '../../../../src-shared/errors/result.ts'
import { AssessmentsPage } from '../../../../src-renderer/app/pages/assessments-page.tsx'
import { buildAssessment, buildLevel, buildMock, mathematicsLadder } from '../../../support/build-learning.ts'
import { createFakeBridge, fakeSubjects, signedIn } from '../../../support/fake-bridge.ts'
import { renderPage } from '../../../support/render-page.tsx'

afterEach(cleanup)

/** Of another class than the learner's, so that no card shows it. */
const juniorLadder = { ...mathematicsLadder, slug: 'junior-mathematics', classLevels: ['js-3' as const], levels: [buildLevel(1)] }

async function open(assessments = [buildMock(), buildAssessment()]): Promise<void> {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    attempt: { listAssessments: () => Promise.resolve(succeed({ assessments })) },
    learning: { listMedalLadders: () => Promise.resolve(succeed({ ladders: [juniorLadder, mathematicsLadder] })) }
  })
  await renderPage({ route: '/dashboard/assessments', Page: AssessmentsPage, bridge })
  await screen.findByRole('heading', { name: 'Assessments' })
}

describe('the overview by subject', () => {
  it('puts whole papers first, then those of one’s own, and the learner’s own subjects before the others', async () => {
    await open()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Whole papers',
      'Papers of your own',
      'Your subjects',
      'More subjects'
    ])
    const own = screen.getByRole('list', { name: 'Your subjects' })
    expect(within(own).getAllByRole('heading', { level: 3 })).toHaveLength(fakeSubjects.length - 1)
    expect(within(screen.getByRole('list', { name: 'More subjects' })).getByText('Basic Science')).toBeInstanceOf(HTMLElement)
  })

  it('shows of a subject its papers, its lessons and the standing on its ladder', async () => {
    await open()
    const card = within(screen.getByRole('heading', { name: 'Mathematics' }).closest('li')!)
    expect(card.getByText('40 questions in the bank')).toBeInstanceOf(HTMLElement)
    expect(card.getByRole('link', { name: 'Mathematics by itself' })).toBeInstanceOf(HTMLElement)
    expect(card.getByRole('link', { name: /^2 papers/ }).getAttribute('href')).toBe('/dashboard/assessments/list?subject=mathematics')
    expect(card.getByRole('link', { name: /^1 lesson/ }).getAttribute('href')).toBe('/dashboard/assessments/lessons?subject=mathematics')
    expect(card.getByRole('link', { name: /1 of 3 levels passed/ }).getAttribute('href')).toBe('/dashboard/medalTest?subject=mathematics')
  })

  it('leaves no paper out whose subject has no card', async () => {
    await open([buildAssessment({ title: 'Yoruba', subjects: [{ slug: 'yoruba', title: 'Yoruba', itemCount: 10 }] })])
    expect(screen.getByRole('link', { name: 'Yoruba' })).toBeInstanceOf(HTMLElement)
  })

  it('says of a paper that it is locked, and leads to the page that says what opens it', async () => {
    const addOns = [{ slug: 'mocks', title: 'Mocks' }]
    await open([buildMock({ lock: { access: { isOpen: false, because: 'not-held', until: null }, addOns } }), buildAssessment()])
    const card = screen.getByRole('link', { name: buildMock().title }).closest('li')
    expect(card?.textContent).toContain('Locked')
    expect(screen.getAllByText('Locked')).toHaveLength(1)
  })

  it('leads to no list that is empty', async () => {
    await open([])
    const card = within(screen.getByRole('heading', { name: 'Mathematics' }).closest('li')!)
    expect(card.queryByRole('link', { name: /papers/ })).toBe(null)
    expect(card.getByRole('link', { name: /^1 lesson/ })).toBeInstanceOf(HTMLElement)
  })

  it('says so where a subject has no ladder', async () => {
    await open()
    expect(within(screen.getByRole('heading', { name: 'Use of English' }).closest('li')!).getByText('No medal test yet')).toBeInstanceOf(HTMLElement)
  })

  it('says so where there are no papers, and still shows the subjects', async () => {
    await open([])
    expect(screen.getByText('There are no papers on this computer yet.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('heading', { name: 'Basic Science' })).toBeInstanceOf(HTMLElement)
  })
})
