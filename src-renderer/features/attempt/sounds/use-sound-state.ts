import { useEffect, useSyncExternalStore } from 'react'
import type { SoundPlay, SoundState } from './create-sound-play.ts'

/** Returns a sound's state; stops it on unmount. */
export function useSoundState(play: SoundPlay): SoundState {
  useEffect(() => play.stop, [play])
  return useSyncExternalStore(play.subscribe, play.getState)
}
