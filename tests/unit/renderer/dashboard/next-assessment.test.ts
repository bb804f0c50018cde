import { expect, it } from 'vitest'
import { nextAssessment } from '../../../../src-renderer/features/dashboard/next-assessment.ts'
import { buildAssessment, buildAttempt, buildMock } from '../../../support/build-learning.ts'

const papers = [buildMock(), buildAssessment()]

it('proposes the first paper that was never taken', () => {
  expect(nextAssessment(papers, [])?.slug).toBe('utme-mock')
  expect(nextAssessment(papers, [buildAttempt()])?.slug).toBe('utme-mathematics')
})

it('proposes the paper that lies longest back where all were taken', () => {
  const attempts = [buildAttempt({ startedAt: 30 }), buildAttempt({ slug: 'utme-mathematics', startedAt: 20 }), buildAttempt({ startedAt: 10 })]
  expect(nextAssessment(papers, attempts)?.slug).toBe('utme-mathematics')
})

it('proposes nothing where there are no papers', () => {
  expect(nextAssessment([], [buildAttempt()])).toBe(undefined)
})
