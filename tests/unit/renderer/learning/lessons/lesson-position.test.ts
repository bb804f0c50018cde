import { describe, expect, it } from 'vitest'
import { lessonPositionIn } from '../../../../../src-renderer/features/learning/lessons/lesson-position-in.ts'

const view = { top: 50, bottom: 550 }
/** Makes parts of these heights, one below the other from `top` on. */
function partsFrom(top: number, ...heights: readonly number[]) {
  return heights.map((height, index) => {
    const begins = top + heights.slice(0, index).reduce((sum, one) => sum + one, 0)
    return { top: begins, bottom: begins + height }
  })
}

describe('where somebody is in a lesson', () => {
  it('the position in a lesson is the last part that begins in the upper part of the window', () => {
    expect(lessonPositionIn(partsFrom(50, 400, 400, 400), view)).toEqual({ part: 0, isRead: false })
    expect(lessonPositionIn(partsFrom(-150, 400, 400, 400), view)).toEqual({ part: 1, isRead: false })
    expect(lessonPositionIn(partsFrom(-149, 400, 400, 400), view)).toEqual({ part: 0, isRead: false })
  })

  it('the position in a lesson is the first part while that part is still below the title', () => {
    expect(lessonPositionIn(partsFrom(400, 400, 400), view)).toEqual({ part: 0, isRead: false })
  })

  it('the position in a lesson is its end once the end is in view', () => {
    expect(lessonPositionIn(partsFrom(-650, 400, 400, 400), view)).toEqual({ part: 2, isRead: true })
    expect(lessonPositionIn(partsFrom(-640, 400, 400, 400), view)?.isRead).toBe(false)
    expect(lessonPositionIn(partsFrom(60, 100, 100), view)).toEqual({ part: 1, isRead: true })
  })

  it('the position in a lesson is unknown when it has no height or no parts', () => {
    expect(lessonPositionIn(partsFrom(0, 0, 0), view)).toBe(null)
    expect(lessonPositionIn([], view)).toBe(null)
  })
})
