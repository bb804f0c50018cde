import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { isAnswered } from '../store/answer-state.ts'
import { useDeferredExam, useExamStore } from '../store/exam-context.tsx'

/** Returns whether, in study mode, checking the current item is the next step: it is answered and its answer was not shown yet. */
export function useCheckIsNext(): boolean {
  const isStudy = sittingModeOf(useExamStore().attempt.paper) === 'study'
  return useDeferredExam((state) => isStudy && isAnswered(state, state.currentItemId) && !state.checkedItemIds.has(state.currentItemId))
}
