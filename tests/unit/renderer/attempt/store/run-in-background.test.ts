import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runInBackground } from '../../../../../src-renderer/features/attempt/store/run-in-background.ts'

const tasks: (() => void)[] = []
const frames: (() => void)[] = []
const priorities: unknown[] = []

beforeEach(() => {
  tasks.length = frames.length = priorities.length = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => (frames.length = 0))
  vi.stubGlobal('scheduler', {
    postTask: (task: () => void, { priority }: { readonly priority: string }) =>
      new Promise<void>((resolve) => {
        priorities.push(priority)
        tasks.push(() => {
          resolve(
            new Promise((done) => {
              task()
              done()
            })
          )
        })
      })
  })
})

afterEach(() => vi.unstubAllGlobals())

async function runTask(of: (() => void)[]): Promise<void> {
  for (const callback of of.splice(0)) callback()
  for (let step = 0; step < 5; step += 1) await Promise.resolve()
}

function* counting(seen: number[], last: number): Generator<void> {
  for (let number = 1; number <= last; number += 1) {
    seen.push(number)
    yield
  }
}

it('background work does one piece per task, the first after the next frame', async () => {
  const seen: number[] = []
  runInBackground(counting(seen, 2))
  await runTask(tasks)
  expect(seen).toEqual([])
  await runTask(frames)
  expect(seen).toEqual([])
  await runTask(tasks)
  expect(seen).toEqual([1])
  await runTask(tasks)
  expect(seen).toEqual([1, 2])
  await runTask(tasks)
  await runTask(tasks)
  expect(priorities).toEqual(['background', 'background', 'background'])
})

it('background work can be stopped before the frame and between pieces', async () => {
  const seen: number[] = []
  runInBackground(counting(seen, 3))()
  await runTask(frames)
  await runTask(tasks)
  expect(seen).toEqual([])
  const stop = runInBackground(counting(seen, 3))
  await runTask(frames)
  await runTask(tasks)
  stop()
  await runTask(tasks)
  expect(seen).toEqual([1])
})

it('background work reports an error in a piece, and none when it was stopped', async () => {
  const told = vi.fn()
  vi.stubGlobal('reportError', told)
  const stop = runInBackground(counting([], 3))
  await runTask(frames)
  stop()
  await runTask([])
  expect(told).not.toHaveBeenCalled()
  const fault = new Error('a piece broke')
  runInBackground({
    next() {
      throw fault
    }
  })
  await runTask(frames)
  await runTask(tasks)
  expect(told.mock.calls).toEqual([[fault]])
})
