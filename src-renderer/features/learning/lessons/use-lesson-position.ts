import { useEffect, type RefObject } from 'react'
import type { LessonPosition } from '../../../../src-shared/learning/lessons/lesson-position.ts'
import { watchScroll } from '../../../ui/page/watch-scroll.ts'
import { lessonPositionIn } from './lesson-position-in.ts'

/** Saving delay, because a reader scrolls all the time. */
const SAVE_AFTER_MS = 2000

interface LessonReading {
  /** Contains the parts, each a `section`. */
  readonly text: RefObject<HTMLElement | null>
  /** The part to start at, counted from 0; null for the top. */
  readonly start: number | null
  /** Called only after the learner has read on. */
  readonly save: (position: LessonPosition) => void
}

/** Scrolls a lesson to a start part and tracks how far it is read. Restarts if `save` changes. */
export function useLessonPosition({ text, start, save }: LessonReading): void {
  useEffect(() => {
    const scroller = text.current?.closest('[data-scroller]')
    const parts = [...(text.current?.querySelectorAll('section') ?? [])]
    if (!scroller) return
    let timer: ReturnType<typeof setTimeout> | undefined
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
      stop = watchScroll(() => {
        const found = lessonPositionIn(
          parts.map((part) => part.getBoundingClientRect()),
          scroller.getBoundingClientRect()
        )
        const isNew = found !== null && (found.part !== position?.part || found.isRead !== position.isRead)
        // Opening a lesson is not progress in it; a lesson that fits into the window counts as read.
        const isTold = isNew && (scroller.scrollTop !== restTop || found.isRead)
        if (found !== null) position = found
        if (isTold) timer ??= setTimeout(saveNow, SAVE_AFTER_MS)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
      if (timer !== undefined) saveNow()
    }
  }, [text, start, save])
}
