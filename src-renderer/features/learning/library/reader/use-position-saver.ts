import { useCallback, useEffect, useRef } from 'react'
import { readOn, type Reading } from '../../../../../src-shared/learning/library/reading.ts'

/** Delay before a new position is saved, because readers scroll and listeners advance all the time. */
const SAVE_AFTER_MS = 2000

interface PositionSaver {
  /** Returns the current position. */
  readonly getPosition: () => number
  /** Reports a new position; it is saved after the delay, or immediately when the work is left. */
  readonly tell: (at: number) => void
}

/** Tracks and saves the position in a work from the moment it is opened at `start`. */
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
