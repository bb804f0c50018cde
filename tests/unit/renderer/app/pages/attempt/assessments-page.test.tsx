import { cleanup, queries, screen, within, type BoundFunctions } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { AssessmentsPage } from '../../../../../../src-renderer/app/pages/attempt/assessments-page.tsx'
import { buildAssessment, buildExamFacts, buildLesson, buildLevel, buildMock, mathematicsLadder } from '../../../../../support/build-learning.ts'
import { createFakeBridge, fakeSubjects, signedIn } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

/** Not for the learner's class, so no card shows it. */
const juniorLadder = { ...mathematicsLadder, slug: 'junior-mathematics', classLevels: ['js-3' as const], levels: [buildLevel(1)] }

const route = '/dashboard/assessments'
const juniorPaper = buildAssessment({
  slug: 'bece-mathematics',
  title: 'BECE Mathematics',
  classLevels: ['js-1', 'js-2', 'js-3'],
  exam: buildExamFacts({ targetExam: 'bece' })
})
const lessons = [
  buildLesson({ classLevels: ['ss-3'] }),
  buildLesson({ slug: 'fractions', classLevels: ['js-3', 'ss-3'] }),
  buildLesson({ slug: 'plants', subjectSlug: 'basic-science', classLevels: ['js-2'] })
]

async function open(assessments = [buildMock(), buildAssessment()], search = ''): Promise<void> {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    attempt: { listAssessments: () => Promise.resolve(succeed({ assessments })) },
    learning: {
      listLessons: () => Promise.resolve(succeed({ lessons })),
      listMedalLadders: () => Promise.resolve(succeed({ ladders: [juniorLadder, mathematicsLadder] }))
    }
  })
  await renderPage({ route, at: route + search, Page: AssessmentsPage, bridge })
  await screen.findByRole('heading', { name: 'Exams' })
}

describe('the overview by subject', () => {
  it('the subject overview lists full exams, the learner’s subjects and then other subjects', async () => {
    await open(undefined, '?level=all')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Full exams',
      'Your subjects',
      'More subjects'
    ])
    const own = screen.getByRole('list', { name: 'Your subjects' })
    expect(within(own).getAllByRole('heading', { level: 3 })).toHaveLength(fakeSubjects.length - 1)
    expect(within(screen.getByRole('list', { name: 'More subjects' })).getByText('Basic Science')).toBeInstanceOf(HTMLElement)
  })

  it('a subject card shows exams, lessons and ladder progress for the learner’s class', async () => {
    await open()
    const card = cardOf('Mathematics')
    expect(card.getByText('40 questions')).toBeInstanceOf(HTMLElement)
    expect(card.getByRole('link', { name: 'UTME Mathematics' })).toBeInstanceOf(HTMLElement)
    expect(addressOf(card, /^Exams and practice \(2\)/)).toBe(`${route}/list?subject=mathematics&level=ss-3`)
    expect(addressOf(card, /^2 lessons/)).toBe(`${route}/lessons?subject=mathematics&level=ss-3`)
    expect(addressOf(card, /1 of 3 levels passed/)).toBe('/dashboard/medalTest?subject=mathematics')
  })

  it('an exam whose subject has no card is still listed', async () => {
    await open([buildAssessment({ title: 'Yoruba', subjects: [{ slug: 'yoruba', title: 'Yoruba', itemCount: 10 }] })])
    expect(screen.getByRole('link', { name: 'Yoruba' })).toBeInstanceOf(HTMLElement)
  })

  it('a locked exam is marked as locked in the subject overview', async () => {
    const addOns = [{ slug: 'mocks', title: 'Mocks' }]
    await open([buildMock({ lock: { access: { isOpen: false, because: 'not-held', until: null }, addOns } }), buildAssessment()])
    const card = screen.getByRole('link', { name: buildMock().title }).closest('li')
    expect(card?.textContent).toContain('Locked')
    expect(screen.getAllByText('Locked')).toHaveLength(1)
  })

  it('a subject card has no link to an empty list of exams', async () => {
    await open([])
    const card = cardOf('Mathematics')
    expect(card.queryByRole('link', { name: /^Exams and practice/ })).toBe(null)
    expect(card.getByRole('link', { name: /^2 lessons/ })).toBeInstanceOf(HTMLElement)
  })

  it('a subject card says when the subject has no medal test', async () => {
    await open()
    expect(cardOf('Use of English').getByText('No medal test yet')).toBeInstanceOf(HTMLElement)
  })

  it('the subject overview says when there are no exams, and still shows the subjects', async () => {
    await open([])
    expect(screen.getByText('There are no exams for your class on this computer yet.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('heading', { name: 'Mathematics' })).toBeInstanceOf(HTMLElement)
  })
})

describe('the classes and exams', () => {
  const papers = [buildMock(), buildAssessment(), juniorPaper]
  const sections = (): HTMLElement => screen.getByRole('navigation', { name: 'Class or exam' })
  const here = (): readonly (string | null)[] =>
    within(sections())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent)

  it('the class and exam sections begin with the learner’s class and list all classes and exams', async () => {
    await open(papers)
    expect(here()).toEqual(['SS3'])
    const names = within(sections())
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
    expect(names).toHaveLength(12 + 5 + 1)
    expect(names).toEqual(expect.arrayContaining(['Primary 1', 'JS2', 'JAMB UTME', 'Everything']))
    expect(screen.queryByRole('link', { name: 'BECE Mathematics' })).toBe(null)
  })

  it('a class section shows only that class, and its links stay within the class', async () => {
    await open(papers, '?level=js-2')
    expect(here()).toEqual(['JS2'])
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Mathematics', 'Basic Science'])
    )
    expect(screen.queryByRole('heading', { name: 'Use of English' })).toBe(null)
    expect(cardOf('Mathematics').queryByRole('link', { name: 'UTME Mathematics' })).toBe(null)
    expect(addressOf(cardOf('Mathematics'), /^Exams and practice \(1\)/)).toBe(`${route}/list?subject=mathematics&level=js-2`)
    expect(addressOf(cardOf('Basic Science'), /^1 lesson/)).toBe(`${route}/lessons?subject=basic-science&level=js-2`)
  })

  it('an exam section shows its exams and the lessons of the class that takes it', async () => {
    await open(papers, '?exam=bece')
    expect(here()).toEqual(['BECE'])
    expect(addressOf(cardOf('Mathematics'), /^Exams and practice \(1\)/)).toBe(`${route}/list?subject=mathematics&exam=bece`)
    expect(addressOf(cardOf('Mathematics'), /^1 lesson/)).toBe(`${route}/lessons?subject=mathematics&level=js-3`)
    expect(screen.queryByRole('heading', { name: 'Basic Science' })).toBe(null)
  })

  it('a class section names the subjects that have nothing yet', async () => {
    await open(papers, '?level=js-3')
    expect(screen.getByText('Nothing yet for JS3 in: Basic Science.')).toBeInstanceOf(HTMLElement)
  })

  it('an empty class section says so and links to everything', async () => {
    await open(papers, '?level=primary-1')
    expect(screen.getByRole('heading', { name: 'Nothing for Primary 1 yet' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe(`${route}?level=all`)
  })

  it('an unknown class in the address shows everything', async () => {
    await open(papers, '?level=js-9')
    expect(here()).toEqual(['Everything'])
  })
})

function cardOf(subject: string): BoundFunctions<typeof queries> {
  return within(screen.getByRole('heading', { name: subject }).closest('li')!)
}

function addressOf(card: BoundFunctions<typeof queries>, name: RegExp): string | null {
  return card.getByRole('link', { name }).getAttribute('href')
}
