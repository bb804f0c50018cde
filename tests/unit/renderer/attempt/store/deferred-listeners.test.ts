import { afterEach, expect, it, vi } from 'vitest'
import { createDeferredListeners } from '../../../../../src-renderer/features/attempt/store/deferred-listeners.ts'
import { stubScheduler } from '../../../../support/stub-scheduler.ts'

afterEach(() => vi.unstubAllGlobals())

const frames: (() => void)[] = []

function stubFrames(): void {
  frames.length = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => (frames.length = 0))
}

async function pass(): Promise<void> {
  for (const frame of frames.splice(0)) frame()
  await new Promise((resolve) => setTimeout(resolve, 5))
}

it('deferred listeners are notified after the next frame, once for all changes until then', async () => {
  stubFrames()
  stubScheduler()
  const deferred = createDeferredListeners()
  const told = vi.fn()
  deferred.subscribe(told)
  deferred.tell()
  deferred.tell()
  expect(told).not.toHaveBeenCalled()
  await pass()
  expect(told).toHaveBeenCalledTimes(1)
  deferred.tell()
  await pass()
  expect(told).toHaveBeenCalledTimes(2)
})

it('a pending notification is dropped when the last listener leaves, and later listeners are notified again', async () => {
  stubFrames()
  stubScheduler()
  const deferred = createDeferredListeners()
  const [removed, later] = [vi.fn(), vi.fn()]
  const leave = deferred.subscribe(removed)
  deferred.tell()
  leave()
  await pass()
  deferred.subscribe(later)
  deferred.tell()
  await pass()
  expect({ removedCallCount: removed.mock.calls.length, laterCallCount: later.mock.calls.length }).toEqual({ removedCallCount: 0, laterCallCount: 1 })
})

it('deferred listeners are notified at once when the browser has no prioritised tasks', () => {
  const deferred = createDeferredListeners()
  const told = vi.fn()
  deferred.subscribe(told)
  deferred.tell()
  expect(told).toHaveBeenCalledTimes(1)
})
