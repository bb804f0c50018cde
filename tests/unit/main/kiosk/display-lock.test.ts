import { describe, expect, test } from 'vitest'
import { createDisplayLock, type Bounds, type SeenDisplay } from '../../../../src-main/kiosk/display-lock.ts'
import type { Taking } from '../../../../src-main/kiosk/locks.ts'

const display = (id: number): SeenDisplay => ({ id, bounds: { x: (id - 1) * 1366, y: 0, width: 1366, height: 768 } })

interface Desk {
  readonly take: () => Taking
  readonly release: () => void
  readonly plug: (...ids: readonly number[]) => void
  readonly move: (id: number, bounds: Bounds) => void
  /** Where covers lie now. */
  readonly covered: () => readonly Bounds[]
  readonly counts: readonly number[]
  readonly listenerCount: () => number
}

function makeDesk(ids: readonly number[], { onlyOne = false } = {}): Desk {
  let seen = ids.map(display)
  const listeners = new Set<() => void>()
  const covers = new Set<{ bounds: Bounds }>()
  const counts: number[] = []
  const lock = createDisplayLock({
    displays: {
      list: () => seen,
      ofExam: () => 1,
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
    },
    openCover(bounds) {
      const cover = { bounds }
      covers.add(cover)
      return {
        moveTo: (place) => (cover.bounds = place),
        close: () => covers.delete(cover)
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
    covered: () => [...covers].map(({ bounds }) => bounds),
    counts,
    listenerCount: () => listeners.size
  }
}

describe('K3: the displays of a seat', () => {
  test('that has none is refused', () => {
    const desk = makeDesk([])
    expect(desk.take()).toEqual({ refused: 'no-display' })
    expect(desk.listenerCount()).toBe(0)
  })

  test('that has one needs no cover', () => {
    const desk = makeDesk([1])
    expect(desk.take()).toBe('held')
    expect(desk.covered()).toEqual([])
  })

  test('that has three is covered on the two that the exam is not on', () => {
    const desk = makeDesk([1, 2, 3])
    expect(desk.take()).toBe('held')
    expect(desk.covered()).toEqual([display(2).bounds, display(3).bounds])
  })

  test('where the centre allows one, a second refuses the seat, and one that comes later is covered and told', () => {
    expect(makeDesk([1, 2], { onlyOne: true }).take()).toEqual({ refused: 'many-displays' })
    const desk = makeDesk([1], { onlyOne: true })
    expect(desk.take()).toBe('held')
    desk.plug(1, 2)
    expect(desk.covered()).toEqual([display(2).bounds])
    expect(desk.counts).toEqual([2])
  })

  test('are followed as they come, go and change, and each change is told with how many there are', () => {
    const desk = makeDesk([1])
    desk.take()
    desk.plug(1, 2)
    desk.plug(1, 2, 3)
    desk.plug(1, 3)
    expect(desk.covered()).toEqual([display(3).bounds])
    const turned = { x: 1366, y: 0, width: 768, height: 1366 }
    desk.move(3, turned)
    expect(desk.covered()).toEqual([turned])
    desk.plug(1)
    expect(desk.covered()).toEqual([])
    expect(desk.counts).toEqual([2, 3, 2, 2, 1])
  })

  test('are uncovered as the seat is given back, and followed no longer', () => {
    const desk = makeDesk([1, 2])
    desk.take()
    desk.release()
    expect([desk.covered(), desk.listenerCount()]).toEqual([[], 0])
    desk.plug(1, 2, 3)
    expect([desk.covered(), desk.counts]).toEqual([[], []])
  })
})
