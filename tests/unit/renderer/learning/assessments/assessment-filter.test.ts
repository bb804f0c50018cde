import { describe, expect, it } from 'vitest'
import { everyPaper, filterAssessments, type AssessmentFilter } from '../../../../../src-renderer/features/learning/assessments/assessment-filter.ts'
import { buildAssessment, buildExamFacts, buildMock } from '../../../../support/build-learning.ts'

const papers = [
  buildMock(),
  buildAssessment(),
  buildAssessment({ slug: 'bece-maths', title: 'BECE mathematics', classLevels: ['js-3'], exam: buildExamFacts({ targetExam: 'bece' }) }),
  buildAssessment({ slug: 'quiz-fractions', title: 'Quiz', kind: 'quiz' }),
  buildAssessment({ slug: 'medal-mathematics-1', title: 'Medal', kind: 'medal' })
]

function slugs(filter: Partial<AssessmentFilter>): readonly string[] {
  return filterAssessments(papers, { ...everyPaper, ...filter }).map(({ slug }) => slug)
}

describe('the list of papers', () => {
  it('the list of exams leaves out quizzes and medal tests', () => {
    expect(slugs({})).toEqual(['utme-mock', 'utme-mathematics', 'bece-maths'])
  })

  it('the list of exams filters by kind, subject, exam and class, and by several of them together', () => {
    expect(slugs({ kind: 'mock' })).toEqual(['utme-mock'])
    expect(slugs({ subject: 'english' })).toEqual(['utme-mock'])
    expect(slugs({ exam: 'bece' })).toEqual(['bece-maths'])
    expect(slugs({ exam: 'utme' })).toEqual([])
    expect(slugs({ level: 'js-3' })).toEqual(['bece-maths'])
    expect(slugs({ kind: 'mock', level: 'js-3' })).toEqual([])
  })

  it('the search in the list of exams finds every word, in any place and letter case', () => {
    expect(slugs({ words: ' MATHEMATICS  bece ' })).toEqual(['bece-maths'])
    expect(slugs({ words: 'english' })).toEqual(['utme-mock'])
    expect(slugs({ words: 'biology' })).toEqual([])
  })
})
