import { useEffect } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { confirmWhileOpen } from './confirm-shown.ts'

/** Starts the clock with the first painted frame of the calling component: the second animation frame begins after the first was painted. */
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
