import { isAnswered } from '../store/answer-state.ts'
import type { ExamState } from '../store/exam-state.ts'

/** Filters of the palette. */
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

/** Returns the matching items and always the current one, so that it stays reachable. */
export function shownItemIds(state: ExamState, itemIds: readonly string[], filter: PaletteFilter): readonly string[] {
  return itemIds.filter((itemId) => itemId === state.currentItemId || passes(state, itemId, filter))
}
