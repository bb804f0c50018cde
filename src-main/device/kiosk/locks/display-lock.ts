import type { Lock } from './locks.ts'

/** Position and size of a display, in desktop pixels. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Whether two bounds are equal to the pixel. */
export function areSame(one: Bounds, other: Bounds): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}

export interface SeenDisplay {
  readonly id: number
  readonly bounds: Bounds
}

/** The displays of this computer. */
export interface Displays {
  list(): readonly SeenDisplay[]
  /** The id of the display with the exam. */
  ofExam(): number
  /** Calls `listener` when a display was added, removed or changed; returns a function that stops it. */
  onChange(listener: () => void): () => void
}

/** A dark cover over one display. */
export interface Cover {
  moveTo(bounds: Bounds): void
  close(): void
}

/**
 * After this delay the system has placed the exam's window following a change of displays. The delay also limits the load if another program closes
 * covers in a loop.
 */
const LOOK_AGAIN_MS = 500

interface DisplayLockDeps {
  readonly displays: Displays
  /** `lost` is called if the cover closes without `close`. */
  readonly openCover: (bounds: Bounds, lost: () => void) => Cover
  /** Whether locking is refused with more than one display. */
  readonly onlyOne: boolean
  /** Called with the number of displays, after the changed ones are covered. */
  readonly changed: (count: number) => void
}

/**
 * Creates the lock that covers every display except the exam's, including one that is connected later: a running exam continues, and the change is
 * recorded. A closed cover is opened again.
 */
export function createDisplayLock({ displays, openCover, onlyOne, changed }: DisplayLockDeps): Lock {
  const covers = new Map<number, Cover>()
  let stop: (() => void) | null = null
  let again: NodeJS.Timeout | undefined

  function lookAgain(): void {
    clearTimeout(again)
    again = setTimeout(coverAll, LOOK_AGAIN_MS)
  }

  function open(id: number, bounds: Bounds): void {
    const cover = openCover(bounds, () => {
      if (covers.get(id) !== cover) return
      covers.delete(id)
      lookAgain()
    })
    covers.set(id, cover)
  }

  function coverAll(): void {
    const seen = displays.list()
    const examId = displays.ofExam()
    const others = new Map(seen.filter(({ id }) => id !== examId).map(({ id, bounds }) => [id, bounds]))
    for (const [id, cover] of covers) {
      if (others.has(id)) continue
      covers.delete(id)
      cover.close()
    }
    for (const [id, bounds] of others) {
      const cover = covers.get(id)
      if (cover) cover.moveTo(bounds)
      else open(id, bounds)
    }
  }

  return {
    name: 'displays',
    take() {
      const count = displays.list().length
      if (count === 0) return { refused: 'no-display' }
      if (onlyOne && count > 1) return { refused: 'many-displays' }
      coverAll()
      stop = displays.onChange(() => {
        coverAll()
        lookAgain()
        changed(displays.list().length)
      })
      return 'held'
    },
    release() {
      stop?.()
      stop = null
      clearTimeout(again)
      const open = [...covers.values()]
      covers.clear()
      for (const cover of open) cover.close()
    }
  }
}
