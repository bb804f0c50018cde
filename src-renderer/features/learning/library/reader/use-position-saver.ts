import { useCallback, useEffect, useRef } from 'react'
import { readOn, type Reading } from '../../../../../src-shared/learning/library/reading.ts'

/** How long a new place may wait: somebody who scrolls or listens moves all the time. */
const KEEP_AFTER_MS = 2000

interface PlaceKeeper {
  /** Where the reader stands now. */
  readonly placeNow: () => number
  /** Takes a new place; it is kept soon, and at once when the work is left. */
  readonly tell: (at: number) => void
}

/** Follows where a work is read and keeps that, from the moment that it is opened at `start`. */
export function usePlaceKeeper(workId: string, start: number, change: (next: (reading: Reading) => Reading) => void): PlaceKeeper {
  const place = useRef(start)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    change((reading) => readOn(reading, { workId, at: place.current }))
  }, [change, workId])
  useEffect(() => {
    keep()
    return () => {
      if (timer.current !== undefined) keep()
    }
  }, [keep])
  const tell = useCallback(
    (at: number) => {
      if (at === place.current) return
      place.current = at
      timer.current ??= setTimeout(keep, KEEP_AFTER_MS)
    },
    [keep]
  )
  const placeNow = useCallback(() => place.current, [])
  return { placeNow, tell }
}
