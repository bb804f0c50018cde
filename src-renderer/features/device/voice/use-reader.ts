import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createReader, type Reader, type ReaderState } from './reader.ts'
import { synthesisOfPage } from './voices.ts'

/** Returns a reader that stops when the component unmounts. */
export function useReader(): { readonly reader: Reader; readonly state: ReaderState; readonly isAtWork: boolean } {
  const reader = useMemo(() => createReader(synthesisOfPage()), [])
  const state = useSyncExternalStore(reader.subscribe, reader.getState)
  useEffect(() => reader.stop, [reader])
  return { reader, state, isAtWork: state === 'looking' || state === 'reading' }
}
