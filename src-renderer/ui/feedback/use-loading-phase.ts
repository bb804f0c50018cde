import { useEffect, useState } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

/**
 * Loading phases: idle ──▶ unseen (a quick reply returns to idle) ──grace──▶ held (visible for at least `fetchDelayMs`) ──▶ seen (until the reply)
 * ──▶ idle.
 */
export type LoadingPhase = 'idle' | 'unseen' | 'held' | 'seen'

/** Replies within this time show no loader, so that the page does not flicker. */
const GRACE_MS = 150

/**
 * Returns how to display a loading state: not at all for a quick reply, and long enough to be read once visible. Delays only the display, not the
 * data. A `graceMs` of 0 shows it immediately, as feedback to a press.
 */
export function useLoadingPhase(isLoading: boolean, graceMs = GRACE_MS): LoadingPhase {
  const [lastPhase, setPhase] = useState<LoadingPhase>('idle')
  const phase = follow(lastPhase, isLoading, graceMs)
  if (phase !== lastPhase) setPhase(phase)

  useEffect(() => {
    if (phase !== 'unseen' && phase !== 'held') return
    const timer = setTimeout(
      () => {
        setPhase(phase === 'unseen' ? 'held' : 'seen')
      },
      phase === 'unseen' ? graceMs : platformConstants.fetchDelayMs
    )
    return () => {
      clearTimeout(timer)
    }
  }, [phase, graceMs])

  return phase
}

function follow(phase: LoadingPhase, isLoading: boolean, graceMs: number): LoadingPhase {
  if (isLoading && phase === 'idle') return graceMs > 0 ? 'unseen' : 'held'
  return isLoading || phase === 'held' ? phase : 'idle'
}
