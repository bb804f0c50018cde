import { useEffect, type RefObject } from 'react'
import type { LessonPosition } from '../../../../src-shared/learning/lessons/lesson-position.ts'
import { watchScroll } from '../../../ui/page/watch-scroll.ts'
import { lessonPositionIn } from './lesson-position-in.ts'

/** Somebody who reads scrolls all the time. */
const SAVE_AFTER_MS = 2000

interface LessonReading {
  /** Holds the parts, each a `section`. */
  readonly text: RefObject<HTMLElement | null>
  /** The part to begin with, counted from 0; null to begin at the top. */
  readonly start: number | null
  /** Is not asked for before something was read on. */
  readonly save: (position: LessonPosition) => void
}

/** Begins a lesson at one of its parts, and follows how far it is read. Give it another `keep` and it begins anew. */
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
    // After the page's own way to its top.
    const frame = requestAnimationFrame(() => {
      if (start !== null) parts[start]?.scrollIntoView({ block: 'start' })
      const restTop = start === null ? 0 : scroller.scrollTop
      stop = watchScroll(() => {
        const found = lessonPositionIn(
          parts.map((part) => part.getBoundingClientRect()),
          scroller.getBoundingClientRect()
        )
        const isNew = found !== null && (found.part !== position?.part || found.isRead !== position.isRead)
        // Whoever only opens a lesson has not gone on in it; one that fits into the window is read.
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
