import { useEffect } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { confirmWhileOpen } from './confirm-shown.ts'

/** Lets the clock run from the first frame on that shows what uses this: the second frame begins when the first was painted. */
export function useConfirmShown(attemptId: string): void {
  const bridge = useBridge().attempt
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        confirmWhileOpen(bridge, attemptId)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [bridge, attemptId])
}
