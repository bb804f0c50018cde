import { canonicalJson } from '../../../../src-shared/kernel/values/canonical-json.ts'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import type { ItemResponse } from '../../../../src-shared/content/item-types/item-types.ts'
import type { ExamState } from './exam-state.ts'

/** What the screen may state about an answer; `kept` only after the journal has confirmed it. */
export type AnswerState = 'none' | 'chosen' | 'kept' | 'received' | 'failed'

export function answerStateOf(state: ExamState, itemId: string): AnswerState {
  const answer = state.answers[itemId]
  if (!answer) return 'none'
  if (answer.phase !== 'kept') return answer.phase
  if (answer.response === null) return 'none'
  return answer.savedSequence <= state.receivedSequence ? 'received' : 'kept'
}

/** Returns the answer on the screen; null if there is none. */
export function responseTo(state: ExamState, itemId: string): ItemResponse | null {
  return state.answers[itemId]?.response ?? null
}

/** Returns an answer as text, equal for equal answers; empty if there is none. */
export function responseText(state: ExamState, itemId: string): string {
  const response = responseTo(state, itemId)
  return response === null ? '' : canonicalJson(response)
}

export function isAnswered(state: ExamState, itemId: string): boolean {
  return responseTo(state, itemId) !== null
}

export function answeredCount(state: ExamState, itemIds: readonly string[]): number {
  return itemIds.filter((itemId) => isAnswered(state, itemId)).length
}

/** Returns how many answers are at least saved here, and how many the backend has. */
export function savedCounts(state: ExamState): { readonly saved: number; readonly received: number } {
  let [saved, received] = [0, 0]
  for (const itemId of Object.keys(state.answers)) {
    const answer = answerStateOf(state, itemId)
    if (answer === 'received') received += 1
    if (answer === 'kept' || answer === 'received') saved += 1
  }
  return { saved, received }
}

/**
 * Returns an item's palette state as words joined by spaces: first `unseen`, `unanswered`, `answered` or `unsaved`, then `flagged` and `current` if
 * they apply.
 */
export function paletteStatus(state: ExamState, itemId: string): string {
  // String concatenation, because this runs for every cell at every act.
  const flagged = state.flaggedItemIds.has(itemId) ? ' flagged' : ''
  const current = state.currentItemId === itemId ? ' current' : ''
  return `${paletteBase(state, itemId)}${flagged}${current}`
}

function paletteBase(state: ExamState, itemId: string): string {
  if (answerStateOf(state, itemId) === 'failed') return 'unsaved'
  if (isAnswered(state, itemId)) return 'answered'
  return state.seenItemIds.has(itemId) ? 'unanswered' : 'unseen'
}

/** Returns why answers cannot be saved now, or null. */
export function saveFailureOf(state: ExamState): Failure | null {
  return state.appendFailure ?? state.journalFailure
}
