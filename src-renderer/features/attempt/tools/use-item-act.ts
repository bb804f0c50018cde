import { useState } from 'react'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'

interface ItemAct {
  /** Why the act was refused, while its item is shown; null if it was not. */
  readonly refusal: string | null
  readonly run: () => Promise<void>
}

/** Returns a function that runs an act on the current item. The act resolves to its failure, or to null. */
export function useItemAct(act: (itemId: string) => Promise<Failure | null>): ItemAct {
  const store = useExamStore()
  const [refused, setRefused] = useState<{ readonly itemId: string; readonly message: string } | null>(null)
  const isRefusedHere = useExam((state) => refused?.itemId === state.currentItemId)
  return {
    refusal: isRefusedHere ? (refused?.message ?? null) : null,
    async run() {
      const itemId = store.getState().currentItemId
      const failure = await act(itemId)
      setRefused(failure === null ? null : { itemId, message: failure.message })
    }
  }
}
