import { useCallback, useEffect, useRef } from 'react'
import { readOn, type Reading } from '../../../../../src-shared/learning/library/reading.ts'

/** How long a new place may wait: somebody who scrolls or listens moves all the time. */
const SAVE_AFTER_MS = 2000

interface PositionSaver {
  /** Where the reader stands now. */
  readonly getPosition: () => number
  /** Takes a new place; it is kept soon, and at once when the work is left. */
  readonly tell: (at: number) => void
}

/** Follows where a work is read and keeps that, from the moment that it is opened at `start`. */
export function usePositionSaver(workId: string, start: number, change: (next: (reading: Reading) => Reading) => void): PositionSaver {
  const position = useRef(start)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    change((reading) => readOn(reading, { workId, at: position.current }))
  }, [change, workId])
  useEffect(() => {
    save()
    return () => {
      if (timer.current !== undefined) save()
    }
  }, [save])
  const tell = useCallback(
    (at: number) => {
      if (at === position.current) return
      position.current = at
      timer.current ??= setTimeout(save, SAVE_AFTER_MS)
    },
    [save]
  )
  const getPosition = useCallback(() => position.current, [])
  return { getPosition, tell }
}
