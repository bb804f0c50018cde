import { createContext, useContext } from 'react'

/** How learners mark their own answer to one question. */
export interface OwnMarking {
  /** The points that the learner ticked and saved; null if the answer is not marked yet. */
  readonly savedPointIds: readonly string[] | null
  /** Resolves once the marks are saved. */
  readonly save: (pointIds: readonly string[]) => Promise<unknown>
}

export const OwnMarkingContext = createContext<OwnMarking | null>(null)

/** Returns null where answers are only shown, such as in study mode before the submission. */
export function useOwnMarking(): OwnMarking | null {
  return useContext(OwnMarkingContext)
}
