import { useEffect, useState } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

/**
 * A loading state: idle ──▶ unseen (a quick answer leads straight back) ──grace──▶ held (on show for at least `fetchDelayMs`) ──▶ seen (until
 * the answer is there) ──▶ idle.
 */
export type LoadingPhase = 'idle' | 'unseen' | 'held' | 'seen'

/** Answers that come within a moment don't make the page flicker. */
const GRACE_MS = 150

/**
 * How what is loading shows itself: not for a quick answer, and once shown long enough to be read. Nothing that is waited for is delayed, only
 * the change of the picture. A `graceMs` of 0 shows it from the first moment, as the answer to a press.
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
