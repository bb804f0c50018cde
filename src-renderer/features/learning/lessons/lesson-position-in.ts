import type { LessonPosition } from '../../../../src-shared/learning/lessons/lesson-position.ts'

type Edges = Pick<DOMRect, 'top' | 'bottom'>

/** Position of the reading line in the window, as a share of its height. */
const READING_LINE = 0.4

/**
 * Returns the part being read: the last one that begins above the reading line. The lesson is read once its end is visible. All in pixels of the
 * window. Null if nothing has a height, as before the first frame.
 */
export function lessonPositionIn(parts: readonly Edges[], view: Edges): LessonPosition | null {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || last.bottom <= first.top) return null
  const line = view.top + READING_LINE * (view.bottom - view.top)
  const part = Math.max(
    0,
    parts.findLastIndex(({ top }) => top <= line)
  )
  return { part, isRead: last.bottom <= view.bottom + 1 }
}
