import type { LessonPosition } from '../../../../src-shared/learning/lessons/lesson-position.ts'

type Edges = Pick<DOMRect, 'top' | 'bottom'>

/** How far down the window a part must have come before it is the one that is read. */
const READING_LINE = 0.4

/**
 * Which of the parts is read, in pixels of the window: the last one that begins above the line of reading. The lesson is read once its end is in
 * view. Null where nothing of it has a height, as before the first frame.
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
