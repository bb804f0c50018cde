import { useEffect, useState } from 'react'
import { runInBackground } from './run-in-background.ts'

/**
 * How far the room is furnished: from 0 to `last`, one more after each frame that was painted, so that on a slow computer no single piece of it
 * holds up what is pressed. All of it at once where the browser has no tasks with a priority.
 */
export function useRenderStage(last: number): number {
  const [stage, setStage] = useState(() => ('scheduler' in globalThis ? 0 : last))
  useEffect(() => {
    if (stage >= last) return undefined
    return runInBackground(
      one(() => {
        // Not as a transition: React would hold that until the page has come in.
        setStage(stage + 1)
      }),
      'user-visible'
    )
  }, [stage, last])
  return stage
}

function* one(piece: () => void): Generator<void> {
  piece()
}
