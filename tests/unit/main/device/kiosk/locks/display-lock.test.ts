import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDisplayLock, type Bounds, type SeenDisplay } from '../../../../../../src-main/device/kiosk/locks/display-lock.ts'
import type { Taking } from '../../../../../../src-main/device/kiosk/locks/locks.ts'

const display = (id: number): SeenDisplay => ({ id, bounds: { x: (id - 1) * 1366, y: 0, width: 1366, height: 768 } })

interface LockSetup {
  readonly take: () => Taking
  readonly release: () => void
  readonly plug: (...ids: readonly number[]) => void
  readonly move: (id: number, bounds: Bounds) => void
  /** Closes every cover from outside the lock. */
  readonly loseCovers: () => void
  /** Moves the exam's window to that display without an event. */
  readonly moveExam: (id: number) => void
  /** Current bounds of the covers. */
  readonly covered: () => readonly Bounds[]
  readonly counts: readonly number[]
  readonly listenerCount: () => number
}

function makeSetup(ids: readonly number[], { onlyOne = false } = {}): LockSetup {
  let seen = ids.map(display)
  let examId = 1
  const listeners = new Set<() => void>()
  const covers = new Set<{ bounds: Bounds; lost: () => void }>()
  const counts: number[] = []
  const lock = createDisplayLock({
    displays: {
      list: () => seen,
      ofExam: () => examId,
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
    },
    openCover(bounds, lost) {
      const cover = { bounds, lost }
      covers.add(cover)
      return {
        moveTo: (place) => (cover.bounds = place),
        close() {
          covers.delete(cover)
          // As in Electron, the caller of `close` also gets the event.
          lost()
        }
      }
    },
    onlyOne,
    changed: (count) => counts.push(count)
  })
  const tell = (): void => listeners.forEach((listener) => listener())
  return {
    take: () => lock.take() as Taking,
    release: () => void lock.release(),
    plug(...now) {
      seen = now.map(display)
      tell()
    },
    move(id, bounds) {
      seen = seen.map((one) => (one.id === id ? { id, bounds } : one))
      tell()
    },
    loseCovers() {
      for (const cover of [...covers]) {
        covers.delete(cover)
        cover.lost()
      }
    },
    moveExam: (id) => (examId = id),
    covered: () => [...covers].map(({ bounds }) => bounds),
    counts,
    listenerCount: () => listeners.size
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('K3: the displays of a seat', () => {
  test('a kiosk device without a display is refused', () => {
    const setup = makeSetup([])
    expect(setup.take()).toEqual({ refused: 'no-display' })
    expect(setup.listenerCount()).toBe(0)
  })

  test('a kiosk device with one display needs no cover window', () => {
    const setup = makeSetup([1])
    expect(setup.take()).toBe('held')
    expect(setup.covered()).toEqual([])
  })

  test('with three displays, the two without the exam are covered', () => {
    const setup = makeSetup([1, 2, 3])
    expect(setup.take()).toBe('held')
    expect(setup.covered()).toEqual([display(2).bounds, display(3).bounds])
  })

  test('with one display allowed, a second refuses the device, and a later one is covered and reported', () => {
    expect(makeSetup([1, 2], { onlyOne: true }).take()).toEqual({ refused: 'many-displays' })
    const setup = makeSetup([1], { onlyOne: true })
    expect(setup.take()).toBe('held')
    setup.plug(1, 2)
    expect(setup.covered()).toEqual([display(2).bounds])
    expect(setup.counts).toEqual([2])
  })

  test('connecting, removing or changing a display updates the covers and reports the display count', () => {
    const setup = makeSetup([1])
    setup.take()
    setup.plug(1, 2)
    setup.plug(1, 2, 3)
    setup.plug(1, 3)
    expect(setup.covered()).toEqual([display(3).bounds])
    const turned = { x: 1366, y: 0, width: 768, height: 1366 }
    setup.move(3, turned)
    expect(setup.covered()).toEqual([turned])
    setup.plug(1)
    expect(setup.covered()).toEqual([])
    expect(setup.counts).toEqual([2, 3, 2, 2, 1])
  })

  test('releasing the device removes the display covers and stops following displays', () => {
    const setup = makeSetup([1, 2])
    setup.take()
    setup.release()
    expect({ covered: setup.covered(), listenerCount: setup.listenerCount() }).toEqual({ covered: [], listenerCount: 0 })
    setup.plug(1, 2, 3)
    expect({ covered: setup.covered(), counts: setup.counts }).toEqual({ covered: [], counts: [] })
  })

  test('closed display covers are opened again, but not after the device is released', () => {
    vi.useFakeTimers()
    const setup = makeSetup([1, 2, 3])
    setup.take()
    for (let round = 0; round < 3; round += 1) {
      setup.loseCovers()
      expect(setup.covered()).toEqual([])
      vi.advanceTimersByTime(500)
      expect(setup.covered()).toEqual([display(2).bounds, display(3).bounds])
    }
    setup.loseCovers()
    setup.release()
    vi.advanceTimersByTime(5000)
    expect(setup.covered()).toEqual([])
  })

  test('the covers are updated after the system has moved the exam to the remaining display', () => {
    vi.useFakeTimers()
    const setup = makeSetup([1, 2])
    setup.take()
    setup.plug(2)
    expect(setup.covered()).toEqual([display(2).bounds])
    setup.moveExam(2)
    vi.advanceTimersByTime(500)
    expect(setup.covered()).toEqual([])
    setup.release()
  })
})
