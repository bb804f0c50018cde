import { useEffect, type RefObject } from 'react'
import type { LessonPosition } from '../../../../src-shared/learning/lessons/lesson-position.ts'
import { watchScroll } from '../../../ui/page/watch-scroll.ts'
import { lessonPositionIn } from './lesson-position-in.ts'

/** Saving delay, because a reader scrolls all the time. */
const SAVE_AFTER_MS = 2000

/** The least share of the reading time after which a lesson whose end is visible counts as read: scrolling through it is not reading. */
const LEAST_TIME_SHARE = 1 / 3

interface LessonReading {
  /** Contains the parts, each a `section`. */
  readonly text: RefObject<HTMLElement | null>
  /** The part to start at, counted from 0; null for the top. */
  readonly start: number | null
  /** Reading time of the whole lesson. */
  readonly readingMinutes: number
  /** Called only after the learner has read on. */
  readonly save: (position: LessonPosition) => void
}

/** Scrolls a lesson to a start part and tracks how far it is read. Restarts if `save` changes. */
export function useLessonPosition({ text, start, readingMinutes, save }: LessonReading): void {
  useEffect(() => {
    const scroller = text.current?.closest('[data-scroller]')
    const parts = [...(text.current?.querySelectorAll('section') ?? [])]
    if (!scroller) return
    const openedAt = performance.now()
    const leftShare = start === null || parts.length === 0 ? 1 : Math.max(0, 1 - start / parts.length)
    const leastMs = readingMinutes * 60_000 * LEAST_TIME_SHARE * leftShare
    let timer: ReturnType<typeof setTimeout> | undefined
    let atLeast: ReturnType<typeof setTimeout> | undefined
    let position: LessonPosition | null = null
    let stop = (): void => undefined
    const saveNow = (): void => {
      clearTimeout(timer)
      timer = undefined
      if (position !== null) save(position)
    }
    // After the page has scrolled to its own top.
    const frame = requestAnimationFrame(() => {
      if (start !== null) parts[start]?.scrollIntoView({ block: 'start' })
      const restTop = start === null ? 0 : scroller.scrollTop
      const look = (): void => {
        const seen = lessonPositionIn(
          parts.map((part) => part.getBoundingClientRect()),
          scroller.getBoundingClientRect()
        )
        // What was read stays read, also where the learner scrolls back before it is saved.
        const isRead = position?.isRead === true || (seen?.isRead === true && performance.now() - openedAt >= leastMs)
        const found = seen === null ? null : { ...seen, isRead }
        const isNew = found !== null && (found.part !== position?.part || found.isRead !== position.isRead)
        // Opening a lesson is not progress in it; a lesson that fits into the window counts as read after its time.
        const isTold = isNew && (scroller.scrollTop !== restTop || found.isRead)
        if (found !== null) position = found
        if (isTold) timer ??= setTimeout(saveNow, SAVE_AFTER_MS)
      }
      stop = watchScroll(look)
      // Somebody who has read to the end does not scroll any more.
      atLeast = setTimeout(look, leastMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(atLeast)
      stop()
      if (timer !== undefined) saveNow()
    }
  }, [text, start, readingMinutes, save])
}
