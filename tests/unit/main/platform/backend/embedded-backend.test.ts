import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEmbeddedBackend, type BackendThread, type EmbeddedBackend } from '../../../../../src-main/platform/backend/embedded-backend.ts'
import { createBackendPacks, type BackendPacks } from '../../../../../src-main/content/pack-library.ts'
import type { ToBackend } from '../../../../../src-shared/contracts/embedded-messages.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { codeOf, pass, valueOf } from '../../../../support/sit-in-room.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

interface FakeThread extends BackendThread {
  readonly told: ToBackend[]
  isAlive: boolean
  say(message: unknown): void
  exit(code?: number): void
}

interface Nursery {
  readonly backend: EmbeddedBackend<BackendPacks>
  readonly children: FakeThread[]
  readonly states: string[]
  readonly errors: string[]
  aliveCount(): number
}

function openNursery(): Nursery {
  const children: FakeThread[] = []
  const states: string[] = []
  const errors: string[] = []
  const backend = createEmbeddedBackend({
    startThread() {
      const listeners: { event: string; listener: (value: never) => void }[] = []
      const emit = (event: string, value: unknown): void =>
        listeners.filter((one) => one.event === event).forEach((one) => one.listener(value as never))
      const child: FakeThread = {
        told: [],
        isAlive: true,
        postMessage: (message) => child.told.push(message),
        on: (event: string, listener: (value: never) => void) => listeners.push({ event, listener }),
        terminate() {
          child.exit(0)
        },
        say: (message) => emit('message', message),
        exit(code = 1) {
          if (!child.isAlive) return
          child.isAlive = false
          emit('exit', code)
        }
      }
      children.push(child)
      return child
    },
    createPacks: createBackendPacks,
    packFetcher: { take: () => Promise.resolve(succeed(null)), closeAll: () => undefined },
    makeSecret: () => `secret-${children.length + 1}-of-more-than-22-letters`,
    dataFolder: '/data',
    resourcesFolder: '/resources',
    version: '1.2.3',
    announce: ({ phase }) => states.push(phase),
    log: { error: (message) => errors.push(message) }
  })
  onTestFinished(() => void backend.stop())
  return { backend, children, states, errors, aliveCount: () => children.filter(({ isAlive }) => isAlive).length }
}

const listen = (child: FakeThread | undefined, port = 4000): void => child?.say({ kind: 'listening', port })

test('the embedded backend gets its secret by message, and its address is known once it listens', async () => {
  const { backend, children, states } = openNursery()
  backend.start()
  const address = backend.address()
  expect(children[0]?.told).toEqual([
    { kind: 'start', dataFolder: '/data', resourcesFolder: '/resources', launchSecret: 'secret-1-of-more-than-22-letters', version: '1.2.3' }
  ])
  listen(children[0], 4321)
  const expected = { base: 'http://127.0.0.1:4321', headers: { 'koya-launch-secret': 'secret-1-of-more-than-22-letters' } }
  expect(valueOf(await address)).toEqual(expected)
  expect(valueOf(await backend.address())).toEqual(expected)
  expect(states).toEqual(['starting', 'ready'])
})

test('the address is reported as backend/starting if the embedded backend does not listen within 20 s', async () => {
  const { backend } = openNursery()
  backend.start()
  const address = backend.address()
  await pass(19_999)
  const isSettled = vi.fn()
  void address.then(isSettled)
  await pass(0)
  expect(isSettled).not.toHaveBeenCalled()
  await pass(1)
  expect(codeOf(await address)).toBe('backend/starting')
})

test('malformed messages from the embedded backend are ignored', async () => {
  const { backend, children } = openNursery()
  backend.start()
  for (const message of [null, 'listening', { kind: 'listening', port: '80' }, { kind: 'listening', port: 1, host: 'x' }, { kind: 'other' }])
    children[0]?.say(message)
  expect(backend.state().phase).toBe('starting')
  children[0]?.say({ kind: 'failed', message: 'no room' })
  expect(backend.state().phase).toBe('starting')
  await pass(0)
})

test('an embedded backend that died is restarted at once, then with growing delays, never two at a time', async () => {
  const nursery = openNursery()
  nursery.backend.start()
  const waits: number[] = []
  for (let death = 1; death <= 6; death += 1) {
    listen(nursery.children.at(-1))
    nursery.children.at(-1)?.exit()
    expect(nursery.backend.state().phase).toBe('restarting')
    let waited = 0
    await pass(0)
    while (nursery.children.length === death) {
      expect(nursery.aliveCount()).toBe(0)
      await pass(10)
      waited += 10
    }
    expect(nursery.aliveCount()).toBe(1)
    waits.push(waited)
  }
  expect(waits).toEqual([0, 250, 1000, 5000, 5000, 5000])
  const secrets = nursery.children.map(({ told }) => told.map((message) => (message.kind === 'start' ? message.launchSecret : '')).join())
  expect(new Set(secrets).size).toBe(7)
})

test('an embedded backend that ran for a minute is restarted at once again', async () => {
  const { backend, children } = openNursery()
  backend.start()
  for (let death = 0; death < 3; death += 1) {
    listen(children.at(-1))
    children.at(-1)?.exit()
    await pass(5000)
  }
  listen(children.at(-1))
  await pass(60_001)
  children.at(-1)?.exit()
  await pass(0)
  expect(children).toHaveLength(5)
})

test('a request for the address during a restart is answered with the new backend’s', async () => {
  const { backend, children } = openNursery()
  backend.start()
  listen(children[0], 1111)
  children[0]?.exit()
  const address = backend.address()
  await pass(0)
  listen(children[1], 2222)
  expect(valueOf(await address).base).toBe('http://127.0.0.1:2222')
})

test('a late message of a dead embedded backend is ignored', async () => {
  const { backend, children } = openNursery()
  backend.start()
  children[0]?.exit()
  listen(children[0], 1111)
  expect(backend.state().phase).toBe('restarting')
  await pass(0)
  expect(children).toHaveLength(2)
  listen(children[0], 1111)
  expect(backend.state().phase).toBe('restarting')
  listen(children[1], 2222)
  expect(valueOf(await backend.address()).base).toBe('http://127.0.0.1:2222')
})

test('stopping asks the embedded backend to end, ends it once it confirms, and starts no other', async () => {
  const { backend, children, aliveCount } = openNursery()
  backend.start()
  listen(children[0])
  const stopped = backend.stop()
  expect(children[0]?.told.at(-1)).toEqual({ kind: 'stop' })
  children[0]?.say({ kind: 'stopped' })
  await stopped
  expect(aliveCount()).toBe(0)
  await pass(60_000)
  expect(children).toHaveLength(1)
  expect(codeOf(await backend.address())).toBe('backend/unreachable')
  await backend.stop()
})

test('an embedded backend stopped while starting stays stopped, and pending address requests fail', async () => {
  const { backend, children } = openNursery()
  backend.start()
  const address = backend.address()
  const stopped = backend.stop()
  listen(children[0])
  expect(backend.state().phase).toBe('unreachable')
  expect(codeOf(await address)).toBe('backend/unreachable')
  children[0]?.exit(0)
  await stopped
  await pass(60_000)
  expect(children).toHaveLength(1)
})

test('an embedded backend stopped between two restarts is not started again', async () => {
  const { backend, children } = openNursery()
  backend.start()
  for (let death = 0; death < 2; death += 1) {
    children.at(-1)?.exit()
    await pass(0)
  }
  await backend.stop()
  await pass(60_000)
  expect(children).toHaveLength(2)
})

test('a thread that does not stop when asked is ended', async () => {
  const { backend, children, aliveCount } = openNursery()
  backend.start()
  listen(children[0])
  const stopped = backend.stop()
  await pass(1400)
  expect(aliveCount()).toBe(1)
  await pass(200)
  await stopped
  expect(aliveCount()).toBe(0)
})

test('pack requests go to the current backend thread, and fail when it ends', async () => {
  const { backend, children } = openNursery()
  expect(codeOf(await backend.packs.ask({ kind: 'list' }))).toBe('backend/unreachable')
  backend.start()
  listen(children[0])
  const listed = backend.packs.ask({ kind: 'list' })
  expect(children[0]?.told.at(-1)).toEqual({ kind: 'pack-work', number: 2, work: { kind: 'list' } })
  children[0]?.say({ kind: 'pack-done', number: 2, result: succeed([]) })
  expect(valueOf(await listed)).toEqual([])
  const lost = backend.packs.ask({ kind: 'list' })
  children[0]?.exit()
  expect(codeOf(await lost)).toBe('backend/unreachable')
})
