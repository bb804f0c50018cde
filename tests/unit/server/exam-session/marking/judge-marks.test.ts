import { describe, expect, it } from 'vitest'
import { judgeMarks, type MarkerMark } from '../../../../../src-server/exam-session/marking/judge-marks.ts'

const marksOf = (...marks: readonly number[]): MarkerMark[] =>
  marks.map((given, index) => ({ stage: (['first', 'second', 'chief'] as const)[index] ?? 'chief', marks: given }))

const twice = { needsSecond: true, tolerance: 2 }

describe('The marks of an answer', () => {
  it('are final with the first ones where nobody marks a second time', () => {
    expect(judgeMarks([], { ...twice, needsSecond: false })).toEqual({ stage: 'first', finalMarks: null })
    expect(judgeMarks(marksOf(4), { ...twice, needsSecond: false })).toEqual({ stage: 'done', finalMarks: 4 })
  })

  it('wait for the second marker', () => {
    expect(judgeMarks(marksOf(4), twice)).toEqual({ stage: 'second', finalMarks: null })
  })

  it('are the mean where two markers differ by no more than the tolerance, and half a mark is rounded up', () => {
    expect(judgeMarks(marksOf(4, 6), twice)).toEqual({ stage: 'done', finalMarks: 5 })
    expect(judgeMarks(marksOf(6, 5), twice)).toEqual({ stage: 'done', finalMarks: 6 })
    expect(judgeMarks(marksOf(0, 1), twice)).toEqual({ stage: 'done', finalMarks: 1 })
    expect(judgeMarks(marksOf(0, 0), twice)).toEqual({ stage: 'done', finalMarks: 0 })
  })

  it('wait for the chief marker where two markers differ by more, and are then what the chief marker decides', () => {
    expect(judgeMarks(marksOf(3, 6), twice)).toEqual({ stage: 'chief', finalMarks: null })
    expect(judgeMarks(marksOf(3, 6, 4), twice)).toEqual({ stage: 'done', finalMarks: 4 })
    // A correction afterwards does not undo the decision.
    expect(judgeMarks(marksOf(6, 6, 4), twice)).toEqual({ stage: 'done', finalMarks: 4 })
  })
})
