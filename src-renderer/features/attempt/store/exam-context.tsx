import { createContext, use, useSyncExternalStore } from 'react'
import type { ExamState } from './exam-state.ts'
import type { ExamStore } from './exam-store.ts'

export const ExamContext = createContext<ExamStore | null>(null)

export function useExamStore(): ExamStore {
  const store = use(ExamContext)
  if (store === null) throw new Error('useExamStore outside of the exam room')
  return store
}

/** A value of the exam's state; the part is painted again only when that value changes, so select plain values. */
export function useExam<Value extends string | number | boolean | null | object>(select: (state: ExamState) => Value): Value {
  const store = useExamStore()
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/** The same for what stands beside the question, such as its square and the counts: painted in the frame after the act's. */
export function useDeferredExam<Value extends string | number | boolean | null | object>(select: (state: ExamState) => Value): Value {
  const store = useExamStore()
  return useSyncExternalStore(store.subscribeDeferred, () => select(store.getState()))
}
