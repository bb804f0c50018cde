import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useGrowingCount } from '../../../../../../src-renderer/features/attempt/report/review/use-growing-count.ts'

let tasks: (() => void)[] = []

/** Runs what waits for the browser's next frame and its idle time. */
function step(): void {
  act(() => {
    vi.advanceTimersToNextFrame()
    for (const task of tasks.splice(0)) task()
  })
}

beforeEach(() => {
  tasks = []
  vi.useFakeTimers()
  vi.stubGlobal('scheduler', {
    postTask: (task: () => void) => {
      tasks.push(task)
      return Promise.resolve()
    }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a long list begins with a screenful and grows to its end', () => {
  const { result } = renderHook(() => useGrowingCount('english all', 40))
  const counts = [result.current]
  for (let round = 0; round < 5; round += 1) {
    step()
    counts.push(result.current)
  }
  expect(counts).toEqual([8, 24, 40, 40, 40, 40])
})

it('another list begins anew, and so does one that is chosen again', () => {
  const { result, rerender } = renderHook(({ list, total }) => useGrowingCount(list, total), { initialProps: { list: 'all', total: 100 } })
  step()
  expect(result.current).toBe(24)
  rerender({ list: 'wrong', total: 3 })
  expect(result.current).toBe(3)
  rerender({ list: 'all', total: 100 })
  expect(result.current).toBe(8)
})

it('without prioritised tasks the whole list is there at once', () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'scheduler')
  expect(renderHook(() => useGrowingCount('all', 100)).result.current).toBe(100)
})
