import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LessonPosition } from '../../../../../src-shared/learning/lessons/lesson-position.ts'
import { useLessonPosition } from '../../../../../src-renderer/features/learning/lessons/use-lesson-position.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  // A lesson that fits into its window: its end is visible from the start.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'SECTION' ? new DOMRect(0, 0, 800, 100) : new DOMRect(0, 0, 800, 600)
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Opens a lesson of three minutes and two parts. */
function openLesson(start: number | null, save: (position: LessonPosition) => void): void {
  function Lesson() {
    const text = useRef<HTMLDivElement>(null)
    useLessonPosition({ text, start, readingMinutes: 3, save })
    return (
      <div data-scroller>
        <div ref={text}>
          <section>One</section>
          <section>Two</section>
        </div>
      </div>
    )
  }
  // Not known to the simulated window.
  Element.prototype.scrollIntoView = () => undefined
  render(<Lesson />)
}

it('a lesson whose end is in view counts as read after a third of its reading time, and not before', () => {
  const save = vi.fn()
  openLesson(null, save)
  vi.advanceTimersByTime(MINUTE_MS - 1000)
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(save.mock.calls).toEqual([[{ part: 1, isRead: true }]])
})

it('a lesson that was read stays read when the learner scrolls up before it is saved', () => {
  const save = vi.fn()
  openLesson(null, save)
  vi.advanceTimersByTime(MINUTE_MS + 500)
  // The end is out of sight now.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'SECTION' ? new DOMRect(0, 0, 800, 5000) : new DOMRect(0, 0, 800, 600)
  })
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(5000)
  expect(save.mock.calls.at(-1)).toEqual([expect.objectContaining({ isRead: true })])
})

it('a lesson that is continued counts as read after a third of the time for the rest', () => {
  const save = vi.fn()
  openLesson(1, save)
  vi.advanceTimersByTime(MINUTE_MS / 2 - 1000)
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(save).toHaveBeenCalledTimes(1)
})

it('a lesson that is closed too early does not count as read', () => {
  const save = vi.fn()
  openLesson(null, save)
  vi.advanceTimersByTime(MINUTE_MS / 2)
  cleanup()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(save).not.toHaveBeenCalled()
})
