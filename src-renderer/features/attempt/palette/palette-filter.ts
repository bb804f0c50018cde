import { isAnswered } from '../store/answer-state.ts'
import type { ExamState } from '../store/exam-state.ts'

/** Which questions of a subject the palette shows. */
export const paletteFilters = ['all', 'unanswered', 'flagged', 'unseen'] as const

export type PaletteFilter = (typeof paletteFilters)[number]

export function passes(state: ExamState, itemId: string, filter: PaletteFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'unanswered':
      return !isAnswered(state, itemId)
    case 'flagged':
      return state.flaggedItemIds.has(itemId)
    case 'unseen':
      return !state.seenItemIds.has(itemId)
  }
}

export function passingCount(state: ExamState, itemIds: readonly string[], filter: PaletteFilter): number {
  return itemIds.filter((itemId) => passes(state, itemId, filter)).length
}

/** Those that pass and, so that it can always be reached, the current one. */
export function shownItemIds(state: ExamState, itemIds: readonly string[], filter: PaletteFilter): readonly string[] {
  return itemIds.filter((itemId) => itemId === state.currentItemId || passes(state, itemId, filter))
}
