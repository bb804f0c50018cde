import { lazy, useEffect } from 'react'

const loadTrainerRoom = () => import('./trainer-room.tsx')

/** The trainer's exam room, whose code is as large as the rest of its page together. */
export const LazyTrainerRoom = lazy(async () => ({ default: (await loadTrainerRoom()).TrainerRoom }))

/** Loads the room while the learner reads what comes before it. */
export function useTrainerRoomAhead(): void {
  useEffect(() => {
    // Who goes there hears of a failure, with a way to try again.
    loadTrainerRoom().catch(() => undefined)
  }, [])
}
