import { describe, expect, it } from 'vitest'
import { countries, statesOfNigeria } from '../../../../../src-renderer/features/account/profile/regions.ts'
import { middleSquare } from '../../../../../src-renderer/features/account/profile/shrink-photo.ts'
import { subjectsFor, withClassLevel } from '../../../../../src-renderer/features/account/profile/study-choice.ts'
import { examsFor } from '../../../../../src-shared/account/study-scope.ts'
import { fakeSubjects } from '../../../../support/fake-bridge.ts'

describe('what fits a class', () => {
  it('a class offers the exams it prepares for, and always the choice of no exam', () => {
    expect(examsFor('primary-4').map(({ slug }) => slug)).toEqual(['none'])
    expect(examsFor('primary-5').map(({ slug }) => slug)).toEqual(['ncee', 'none'])
    expect(examsFor('ss-2').map(({ slug }) => slug)).toEqual(['utme', 'wassce', 'neco-ssce', 'none'])
    expect(examsFor(null)).toEqual([])
  })

  it('a class offers the subjects of its stage, or all subjects when the stage has none', () => {
    expect(subjectsFor('js-1', fakeSubjects).map(({ slug }) => slug)).toEqual(['mathematics', 'basic-science'])
    const senior = fakeSubjects.filter(({ stages }) => stages.includes('senior'))
    expect(subjectsFor('primary-1', senior)).toEqual(senior)
    expect(subjectsFor(null, fakeSubjects)).toEqual([])
  })

  it('exam and subjects that fit the new class stay chosen when the class changes; the rest is cleared', () => {
    const choice = { classLevel: 'ss-3', targetExam: 'utme', subjectSlugs: ['english', 'mathematics'] } as const
    const before = { ...choice, subjectSlugs: [...choice.subjectSlugs] }
    expect(withClassLevel(before, 'ss-1', fakeSubjects)).toEqual({ ...before, classLevel: 'ss-1' })
    expect(withClassLevel(before, 'js-3', fakeSubjects)).toEqual({ classLevel: 'js-3', targetExam: null, subjectSlugs: ['mathematics'] })
  })
})

describe('places', () => {
  it('states are the 36 states and the capital territory, and Nigeria comes before all other countries', () => {
    expect(new Set(statesOfNigeria).size).toBe(37)
    expect(countries('en')[0]).toEqual({ value: 'NG', label: 'Nigeria' })
    expect(new Set(countries('en').map(({ value }) => value)).size).toBe(countries('en').length)
  })
})

describe('a picture', () => {
  it('a profile picture is cropped to its central square', () => {
    expect(middleSquare({ width: 400, height: 300 })).toEqual({ x: 50, y: 0, side: 300 })
    expect(middleSquare({ width: 100, height: 300 })).toEqual({ x: 0, y: 100, side: 100 })
  })
})
