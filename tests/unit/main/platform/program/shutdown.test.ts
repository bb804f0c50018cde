import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShutdown } from '../../../../../src-main/platform/program/shutdown.ts'
import { pass } from '../../../../support/sit-in-room.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('shutdown steps run one by one in reverse order, and a failing or hanging step does not skip the others', async () => {
  const warnings: string[] = []
  const done: string[] = []
  const shutdown = createShutdown({ warn: (message) => warnings.push(message) })
  const after = (ms: number, name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    done.push(name)
  }
  shutdown.join('first', after(10, 'first'))
  shutdown.join('thrower', () => {
    throw new Error('no')
  })
  shutdown.join('rejecter', () => Promise.reject(new Error('never')))
  shutdown.join('hanger', () => new Promise(() => undefined), 500)
  shutdown.join('last', after(100, 'last'))
  const ended = vi.fn()
  void shutdown.run().then(ended)
  await pass(99)
  expect(done).toEqual([])
  await pass(1)
  expect(done).toEqual(['last'])
  await pass(499)
  expect(warnings).toEqual([])
  await pass(11)
  expect(done).toEqual(['last', 'first'])
  expect(ended).toHaveBeenCalledOnce()
  expect(warnings).toEqual(['shutdown: hanger: took longer than 500 ms', 'shutdown: rejecter: never', 'shutdown: thrower: no'])
})

test('a shutdown step without its own deadline is given two seconds', async () => {
  const warnings: string[] = []
  const shutdown = createShutdown({ warn: (message) => warnings.push(message) })
  shutdown.join('hanger', () => new Promise(() => undefined))
  const ended = shutdown.run()
  await pass(2000)
  await ended
  expect(warnings).toEqual(['shutdown: hanger: took longer than 2000 ms'])
})

test('shutdown runs its steps once, however often it is called', async () => {
  const shutdown = createShutdown({ warn: () => undefined })
  const step = vi.fn()
  shutdown.join('step', step)
  const first = shutdown.run()
  expect(shutdown.run()).toBe(first)
  await first
  await shutdown.run()
  expect(step).toHaveBeenCalledOnce()
})

test('a shutdown step that fails after its deadline causes no unhandled rejection', async () => {
  const shutdown = createShutdown({ warn: () => undefined })
  shutdown.join('late', () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 3000)))
  const ended = shutdown.run()
  await pass(5000)
  await ended
})
