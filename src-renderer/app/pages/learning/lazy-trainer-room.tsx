import { lazy } from 'react'
import { usePrefetchedPart } from '../../base/prefetch.ts'

const loadTrainerRoom = () => import('./trainer-room.tsx')

/** The trainer's exam room, whose code is as large as the rest of its page together. */
export const LazyTrainerRoom = lazy(async () => ({ default: (await loadTrainerRoom()).TrainerRoom }))

/** Loads the room while the learner reads what comes before it. */
export function useTrainerRoomAhead(): void {
  usePrefetchedPart(loadTrainerRoom)
}
