import { describe, expect, it } from 'vitest'
import { choosePart } from '../../../../../src-server/content/catalogue/choose-part.ts'
import { testAssessments, testProfile } from '../../../../support/content-fixture.ts'

const definition = testAssessments[0]!
const subjects = testProfile.subjects.slice(0, 2)
const sitting = { subjects, budgetMs: 3_600_000 }

describe('A choice of an assessment', () => {
  it('a choice without a subject is the whole exam', () => {
    expect(choosePart(definition, sitting, {})).toEqual({ title: 'Trial mock', description: 'Two subjects.', subjects, budgetMs: 3_600_000 })
  })

  it('a choice of one subject gets its items’ share of the time, in whole minutes rounded up', () => {
    // 25 and 20 of 45 items in 60 minutes: 33.3 and 26.7 minutes.
    expect(choosePart(definition, sitting, { subject: 'english' })).toEqual({
      title: 'Trial mock · English',
      description: 'One of them.',
      subjects: subjects.slice(0, 1),
      budgetMs: 34 * 60_000
    })
    expect(choosePart(definition, sitting, { subject: 'mathematics' })?.budgetMs).toBe(27 * 60_000)
  })

  it('a choice of one subject gets no more time than the whole exam has', () => {
    expect(choosePart(definition, { ...sitting, budgetMs: 50_000 }, { subject: 'english' })?.budgetMs).toBe(50_000)
  })

  it('choosing the subject of a one-subject exam leaves the exam unchanged', () => {
    const sums = testAssessments[1]!
    expect(choosePart(sums, { subjects: subjects.slice(1), budgetMs: 60_000 }, { subject: 'mathematics' })).toMatchObject({
      title: 'Sums',
      subjects: subjects.slice(1),
      budgetMs: 60_000
    })
  })

  it('a choice is refused for a subject that the exam lacks or a class that it is not for', () => {
    expect(choosePart(definition, sitting, { subject: 'geometry' })).toBeNull()
    expect(choosePart(definition, sitting, { level: 'primary-1' })).toBeNull()
    expect(choosePart(definition, sitting, { subject: 'english', level: 'js-1' })).toBeNull()
    expect(choosePart(definition, sitting, { subject: 'english', level: 'ss-3' })).not.toBeNull()
  })
})
