import { expect, it } from 'vitest'
import { nextAssessment } from '../../../../../src-renderer/features/learning/home/next-assessment.ts'
import { buildAssessment, buildAttempt, buildExamFacts, buildMock } from '../../../../support/build-learning.ts'

const papers = [buildMock(), buildAssessment()]
const learner = { targetExam: null, classLevel: 'ss-3', country: 'NG' } as const

it('the next exam proposed is the first one that was never taken', () => {
  expect(nextAssessment(papers, [], learner)?.slug).toBe('utme-mock')
  expect(nextAssessment(papers, [buildAttempt()], learner)?.slug).toBe('utme-mathematics')
})

it('the next exam proposed is the one taken longest ago when all were taken', () => {
  const attempts = [buildAttempt({ startedAt: 30 }), buildAttempt({ slug: 'utme-mathematics', startedAt: 20 }), buildAttempt({ startedAt: 10 })]
  expect(nextAssessment(papers, attempts, learner)?.slug).toBe('utme-mathematics')
})

it('no exam is proposed when there are none, or none for the class', () => {
  expect(nextAssessment([], [buildAttempt()], learner)).toBe(undefined)
  expect(nextAssessment(papers, [], { ...learner, classLevel: 'js-1' })).toBe(undefined)
})

it('the learner’s target exam is proposed even if it was taken before and its class is lower', () => {
  const wassce = buildAssessment({ slug: 'wassce', classLevels: ['ss-1'], exam: buildExamFacts({ targetExam: 'wassce' }) })
  const all = [...papers, wassce]
  expect(nextAssessment(all, [buildAttempt({ slug: 'wassce' })], { ...learner, targetExam: 'wassce' })?.slug).toBe('wassce')
  expect(nextAssessment(all, [], { ...learner, targetExam: 'none' })?.slug).toBe('utme-mock')
  expect(nextAssessment(all, [], { ...learner, targetExam: 'neco-ssce' })?.slug).toBe('utme-mock')
})

it('a complete exam is proposed before a shortened one, and an exam without questions never', () => {
  const gaps = [{ subject: 'Mathematics', wanted: 40, there: 0 }]
  const empty = buildAssessment({ slug: 'empty', missing: { gaps, shortened: null } })
  const short = buildAssessment({ slug: 'short', missing: { gaps, shortened: { itemCount: 10, budgetMs: 600_000 } } })
  expect(nextAssessment([empty, short, buildAssessment()], [], learner)?.slug).toBe('utme-mathematics')
  expect(nextAssessment([empty, short], [], learner)?.slug).toBe('short')
  expect(nextAssessment([empty], [], learner)).toBe(undefined)
})

it('a locked exam is never proposed', () => {
  const addOns = [{ slug: 'mocks', title: 'Mocks' }]
  const locked = buildMock({ lock: { access: { isOpen: false, because: 'not-held', until: null }, addOns } })
  expect(nextAssessment([locked, buildAssessment()], [], learner)?.slug).toBe('utme-mathematics')
})

it('no exam above the class or of another country is proposed, and none before the class is known', () => {
  const bece = buildAssessment({ slug: 'bece', classLevels: ['js-1', 'js-2', 'js-3'], exam: buildExamFacts({ targetExam: 'bece', country: 'NG' }) })
  const pupil = { targetExam: 'none', classLevel: 'js-2', country: 'NG' } as const
  expect(nextAssessment([bece], [], pupil)).toBe(undefined)
  expect(nextAssessment([bece], [], { ...pupil, targetExam: 'bece' })?.slug).toBe('bece')
  expect(nextAssessment([bece], [], { ...pupil, targetExam: 'bece', country: 'GH' })).toBe(undefined)
  expect(nextAssessment([bece], [], { ...pupil, classLevel: 'js-3' })?.slug).toBe('bece')
  expect(nextAssessment([...papers, bece], [], { ...pupil, classLevel: null, targetExam: null })).toBe(undefined)
})
