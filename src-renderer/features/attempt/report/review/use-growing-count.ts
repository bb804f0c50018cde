import { startTransition, useEffect, useState } from 'react'
import { runInBackground } from '../../store/run-in-background.ts'

/** More than fit into a window. */
const FIRST_COUNT = 8
const STEP_COUNT = 16

/**
 * Returns how many cards of a list are in the page: a screenful at once, and then more in the background, so that a list of hundreds blocks no input.
 * Begins anew with another `list`, which names what is shown. Returns `total` immediately if the browser has no prioritised tasks.
 */
export function useGrowingCount(list: string, total: number): number {
  const first = 'scheduler' in globalThis ? FIRST_COUNT : Infinity
  const [grown, setGrown] = useState({ list, count: first })
  // A list that was left and is chosen again begins anew, too.
  if (grown.list !== list) setGrown({ list, count: first })
  const count = grown.list === list ? grown.count : first
  const isWhole = count >= total
  useEffect(() => {
    if (isWhole) return undefined
    return runInBackground(
      one(() => {
        startTransition(() => {
          setGrown({ list, count: count + STEP_COUNT })
        })
      }),
      'user-visible'
    )
  }, [list, count, isWhole])
  return Math.min(count, total)
}

function* one(step: () => void): Generator<void> {
  step()
}
