import type { Navigation } from '../../../../src-shared/content/exams/exam-rules.ts'

/** A move after which something cannot be come back to. */
export interface Leaving {
  readonly toItemId: string
  /** What is left for good: this question, questions that are skipped with it, or the rest of a section. */
  readonly what: 'question' | 'several' | 'section'
  readonly count: number
  /** How many of them have no answer. */
  readonly openCount: number
  /** What the candidate knows once this was asked, and whether that is enough: then the note under the question says it from there on. */
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
 * What a move closes, or null where it closes nothing. Pure. A section, or several questions at once, are asked about each time; one
 * question of an exam that goes forward only is asked about once with an answer and once without.
 */
export function leavingOf({ itemIds, navigation, mayVisit, isAnswered }: LeavingRules, fromItemId: string, toItemId: string): Leaving | null {
  if (navigation === 'free') return null
  const closing = itemIds.filter((itemId) => mayVisit(itemId, fromItemId) && !mayVisit(itemId, toItemId))
  if (closing.length === 0) return null
  const openCount = closing.filter((itemId) => !isAnswered(itemId)).length
  const what = navigation === 'by-section' ? 'section' : closing.length === 1 ? 'question' : 'several'
  return { toItemId, what, count: closing.length, openCount, told: openCount === 0 ? 'answered' : 'open', isToldOnce: what === 'question' }
}
