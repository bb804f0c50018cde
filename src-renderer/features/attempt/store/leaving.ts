import type { Navigation } from '../../../../src-shared/content/exams/exam-rules.ts'

/** A move that closes something for good. */
export interface Leaving {
  readonly toItemId: string
  /** What is closed: this question, several skipped questions, or the rest of a section. */
  readonly what: 'question' | 'several' | 'section'
  readonly count: number
  /** Number of unanswered questions among them. */
  readonly openCount: number
  /** Identifies the warning; `isToldOnce`: it is shown once, and afterwards the note under the question is enough. */
  readonly told: string
  readonly isToldOnce: boolean
}

interface LeavingRules {
  readonly itemIds: readonly string[]
  readonly navigation: Navigation
  readonly mayVisit: (itemId: string, fromItemId: string) => boolean
  readonly isAnswered: (itemId: string) => boolean
}

/**
 * Returns what a move closes, or null. Pure. Asks every time for a section or several questions. For a single question of a forward-only exam, asks
 * once with an answer and once without.
 */
export function leavingOf({ itemIds, navigation, mayVisit, isAnswered }: LeavingRules, fromItemId: string, toItemId: string): Leaving | null {
  if (navigation === 'free') return null
  const closing = itemIds.filter((itemId) => mayVisit(itemId, fromItemId) && !mayVisit(itemId, toItemId))
  if (closing.length === 0) return null
  const openCount = closing.filter((itemId) => !isAnswered(itemId)).length
  const what = navigation === 'by-section' ? 'section' : closing.length === 1 ? 'question' : 'several'
  return { toItemId, what, count: closing.length, openCount, told: openCount === 0 ? 'answered' : 'open', isToldOnce: what === 'question' }
}
