import { expect, it } from 'vitest'
import { orderPapers } from '../../../../src-renderer/features/assessment/order-papers.ts'
import { buildAssessment, buildExamFacts } from '../../../support/build-learning.ts'

const papers = [
  buildAssessment({ slug: 'school-test' }),
  buildAssessment({ slug: 'bece-ghana', exam: buildExamFacts({ targetExam: 'bece', country: 'GH' }) }),
  buildAssessment({ slug: 'bece-neco', exam: buildExamFacts({ targetExam: 'bece' }) }),
  buildAssessment({ slug: 'utme-mock', exam: buildExamFacts({ targetExam: 'utme' }) }),
  buildAssessment({ slug: 'wassce', exam: buildExamFacts({ targetExam: 'wassce' }) }),
  buildAssessment({ slug: 'utme-english', exam: buildExamFacts({ targetExam: 'utme' }) })
]

it.each([
  [null, null, ['utme-mock', 'utme-english', 'wassce', 'bece-ghana', 'bece-neco', 'school-test']],
  ['none', null, ['utme-mock', 'utme-english', 'wassce', 'bece-ghana', 'bece-neco', 'school-test']],
  ['wassce', 'NG', ['wassce', 'utme-mock', 'utme-english', 'bece-neco', 'bece-ghana', 'school-test']],
  ['bece', 'GH', ['bece-ghana', 'bece-neco', 'utme-mock', 'utme-english', 'wassce', 'school-test']]
] as const)('papers for a learner who prepares for %s and lives in %s begin with their own', (targetExam, country, slugs) => {
  expect(orderPapers(papers, { targetExam, country }).map(({ slug }) => slug)).toEqual(slugs)
})
