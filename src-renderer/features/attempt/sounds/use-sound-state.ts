import { useEffect, useSyncExternalStore } from 'react'
import type { SoundPlay, SoundState } from './create-sound-play.ts'

/** How a sound stands, for as long as its player is on the screen: leaving stops it. */
export function useSoundState(play: SoundPlay): SoundState {
  useEffect(() => play.stop, [play])
  return useSyncExternalStore(play.subscribe, play.getState)
}
