import { createDeferredListeners } from './deferred-listeners.ts'

export interface ExamListeners {
  readonly subscribe: (listener: () => void) => () => void
  /** As `subscribe`, for what stands beside the question: told after the frame of the act. */
  readonly subscribeDeferred: (listener: () => void) => () => void
}

/** Those who hear of each act: what is in the question at once, what stands beside it a frame later. */
export function createExamListeners(): ExamListeners & { readonly tell: () => void } {
  const listeners = new Set<() => void>()
  const deferred = createDeferredListeners()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeDeferred: deferred.subscribe,
    tell() {
      for (const listener of listeners) listener()
      deferred.tell()
    }
  }
}
