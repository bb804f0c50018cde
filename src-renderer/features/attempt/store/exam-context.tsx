import { createContext, use, useSyncExternalStore } from 'react'
import type { ExamState } from './exam-state.ts'
import type { ExamStore } from './exam-store.ts'

export const ExamContext = createContext<ExamStore | null>(null)

export function useExamStore(): ExamStore {
  const store = use(ExamContext)
  if (store === null) throw new Error('useExamStore outside of the exam room')
  return store
}

/** Returns a value of the exam's state. Rerenders only when that value changes, so select primitive or stable values. */
export function useExam<Value extends string | number | boolean | null | object>(select: (state: ExamState) => Value): Value {
  const store = useExamStore()
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/** Like `useExam`, for content beside the question, such as palette cells and counts: rerenders in the frame after the act. */
export function useDeferredExam<Value extends string | number | boolean | null | object>(select: (state: ExamState) => Value): Value {
  const store = useExamStore()
  return useSyncExternalStore(store.subscribeDeferred, () => select(store.getState()))
}
