import { expect, test } from 'vitest'
import { createCallQueue } from '../../../../../src-main/platform/ipc/call-queue.ts'

/** Makes a queue on a fake clock. Each call advances the clock by `tookMs`. */
function makeQueue() {
  const clock = { now: 0 }
  const later: (() => void)[] = []
  const done: number[] = []
  const queue = createCallQueue({ monotonicNow: () => clock.now, later: (runNext) => later.push(runNext) })
  const call = (id: number, tookMs: number): Promise<number> =>
    queue(() => {
      clock.now += tookMs
      done.push(id)
      return Promise.resolve(id)
    })
  /** Runs the tasks that wait for main, once. */
  const pass = (): void => {
    for (const runNext of later.splice(0)) runNext()
  }
  return { call, pass, done, later }
}

test('30 short calls run at once and leave nothing queued', async () => {
  const { call, done, pass, later } = makeQueue()
  const answers = Promise.all(Array.from({ length: 30 }, (_, id) => call(id, 0.2)))
  expect(done).toHaveLength(30)
  expect(await answers).toHaveLength(30)
  pass()
  expect(later).toHaveLength(0)
})

test('when calls flood in, one runs per pass of the event loop, in arrival order', async () => {
  const { call, done, pass, later } = makeQueue()
  const answers = Promise.all(Array.from({ length: 1000 }, (_, id) => call(id, 4)))
  expect(done).toEqual([0, 1])
  pass()
  expect(done).toEqual([0, 1, 2])
  const late = call(1000, 4)
  expect(done).toEqual([0, 1, 2])
  while (later.length > 0) pass()
  expect(done).toEqual(Array.from({ length: 1001 }, (_, id) => id))
  expect({ answers: await answers, late: await late }).toEqual({ answers: Array.from({ length: 1000 }, (_, id) => id), late: 1000 })
})

test('a failing call does not stop the queued calls after it', async () => {
  const { call, pass, later } = makeQueue()
  const queue = createCallQueue({ monotonicNow: () => later.length * 100, later: (runNext) => later.push(runNext) })
  const first = queue(() => Promise.reject(new Error('no')))
  const second = queue(() => Promise.reject(new Error('neither')))
  const third = queue(() => Promise.resolve('yes'))
  const ends = Promise.allSettled([first, second, third, call(1, 0)])
  while (later.length > 0) pass()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
})
