import { expect, it } from 'vitest'
import { orderPapers } from '../../../../../src-renderer/features/learning/assessments/order-papers.ts'
import { buildAssessment, buildExamFacts } from '../../../../support/build-learning.ts'

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
] as const)('exams for a learner with target exam %s and country %s begin with the learner’s own exams', (targetExam, country, slugs) => {
  expect(orderPapers(papers, { targetExam, country }).map(({ slug }) => slug)).toEqual(slugs)
})

it('an exam without any question is listed last, and a shortened one stays in its place', () => {
  const gaps = [{ subject: 'Further Mathematics', wanted: 40, there: 0 }]
  const exam = buildExamFacts({ targetExam: 'utme' })
  const empty = buildAssessment({ slug: 'empty', exam, missing: { gaps, shortened: null } })
  const short = buildAssessment({ slug: 'short', exam, missing: { gaps, shortened: { itemCount: 12, budgetMs: 60_000 } } })
  const slugs = orderPapers([empty, short, ...papers], { targetExam: 'utme', country: null }).map(({ slug }) => slug)
  expect({ firstSlug: slugs[0], lastSlug: slugs.at(-1) }).toEqual({ firstSlug: 'short', lastSlug: 'empty' })
})
