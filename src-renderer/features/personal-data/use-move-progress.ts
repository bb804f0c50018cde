import { useEffect, useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'

/** Returns how many attempts of a move file have been written or read; null before the first. */
export function useMoveProgress(isBusy: boolean): { readonly done: number; readonly total: number } | null {
  const bridge = useBridge()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  useEffect(() => {
    if (!isBusy) return undefined
    const stop = bridge.ownData.onProgressed(setProgress)
    return () => {
      stop()
      setProgress(null)
    }
  }, [bridge, isBusy])
  return progress
}
