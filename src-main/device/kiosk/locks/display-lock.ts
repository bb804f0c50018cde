import type { Lock } from './locks.ts'

/** Where a display lies among the others, in the pixels of the desktop. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** To the pixel. */
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
  /** Which of them the exam is on. */
  ofExam(): number
  /** Told after one came, went or changed; answers how to stop listening. */
  onChange(listener: () => void): () => void
}

/** A dark sheet over one display. */
export interface Cover {
  moveTo(bounds: Bounds): void
  close(): void
}

/** By then the system has put the exam's window where it stays after a display came or went, and nothing that closes covers in a loop keeps the computer busy. */
const LOOK_AGAIN_MS = 500

interface DisplayLockDeps {
  readonly displays: Displays
  /** `lost` is told where the cover is gone without `close`. */
  readonly openCover: (bounds: Bounds, lost: () => void) => Cover
  /** Whether more than one display refuses the seat. */
  readonly onlyOne: boolean
  /** Told with how many there are now, after what changed is covered. */
  readonly changed: (count: number) => void
}

/**
 * Every display but the exam's is covered, also one that is plugged in later: an exam that has begun goes on, and the change is told. A cover that somebody closes is
 * opened anew.
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
