import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubScheduler } from '../../../../../support/stub-scheduler.ts'
import { useGrowingCount } from '../../../../../../src-renderer/features/attempt/report/review/use-growing-count.ts'

/** More steps than a list of a hundred needs. In each, React renders once. */
async function pass(): Promise<void> {
  for (let step = 0; step < 10; step += 1) await act(() => vi.advanceTimersByTimeAsync(50))
}

beforeEach(() => {
  vi.useFakeTimers()
  stubScheduler()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a long list begins with a screenful and grows to its end', async () => {
  const counts: number[] = []
  renderHook(() => counts.push(useGrowingCount('english all', 40)))
  await pass()
  expect([...new Set(counts)]).toEqual([8, 24, 40])
})

it('another list begins anew, and so does one that is chosen again', async () => {
  const { result, rerender } = renderHook(({ list, total }) => useGrowingCount(list, total), { initialProps: { list: 'all', total: 100 } })
  await pass()
  expect(result.current).toBe(100)
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
