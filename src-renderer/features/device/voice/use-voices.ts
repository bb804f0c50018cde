import { useMemo, useSyncExternalStore } from 'react'
import { createVoiceList, synthesisOfPage, type KnownVoices } from './voices.ts'

/** The voices of this computer, also when they come late or change. */
export function useVoices(): KnownVoices {
  const list = useMemo(() => createVoiceList(synthesisOfPage()), [])
  return useSyncExternalStore(list.subscribe, list.getState)
}
