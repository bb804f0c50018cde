import { expect, test } from 'vitest'
import type { Backend } from '../../../../../src-main/platform/backend/backend.ts'
import { createBackendSwitch, type BackendSwitch } from '../../../../../src-main/platform/backend/backend-switch.ts'
import { createRemoteBackend } from '../../../../../src-main/platform/backend/remote-backend.ts'
import type { BackendState } from '../../../../../src-shared/kernel/server/app-contract.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { valueOf } from '../../../../support/sit-in-room.ts'

interface FakeEmbedded extends Backend {
  readonly announce: (state: BackendState) => void
  isStarted: boolean
  isStopped: boolean
  end: () => void
}

interface SwitchSetup {
  readonly backend: BackendSwitch
  readonly embedded: FakeEmbedded[]
  readonly told: string[]
}

const school = 'https://koya.school.example'
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function openSwitch(address = ''): SwitchSetup {
  const embedded: FakeEmbedded[] = []
  const told: string[] = []
  const backend = createBackendSwitch({
    createEmbedded(announce) {
      let end = (): void => undefined
      const stopped = new Promise<void>((resolve) => (end = resolve))
      const number = embedded.length + 1
      const one: FakeEmbedded = {
        announce,
        isStarted: false,
        isStopped: false,
        end: () => end(),
        start: () => {
          one.isStarted = true
        },
        address() {
          one.start()
          return Promise.resolve(succeed({ base: `http://127.0.0.1:${String(number)}`, headers: { secret: 'launch' } }))
        },
        state: () => ({ kind: 'embedded', phase: 'starting' }),
        noteReached: () => undefined,
        noteShown: () => undefined,
        stop() {
          one.isStopped = true
          announce({ kind: 'embedded', phase: 'unreachable' })
          return stopped
        }
      }
      embedded.push(one)
      return one
    },
    createRemote: (base, announce) => createRemoteBackend({ base, announce, monotonicNow: () => 0 }),
    address,
    announce: ({ kind, phase }) => told.push(`${kind} ${phase}`)
  })
  return { backend, embedded, told }
}

test('a new install uses the embedded backend', async () => {
  const { backend, embedded } = openSwitch()
  backend.start()
  await settle()
  expect(embedded.map((one) => one.isStarted)).toEqual([true])
  expect(valueOf(await backend.address()).base).toBe('http://127.0.0.1:1')
})

test('the embedded backend is not created when another address is set', async () => {
  const { backend, embedded } = openSwitch(school)
  backend.start()
  expect(valueOf(await backend.address())).toEqual({ base: school, headers: {} })
  expect(backend.state()).toEqual({ kind: 'remote', phase: 'ready' })
  expect(embedded).toEqual([])
})

test('after a switch the new backend is used, the former one is stopped, and its later states are ignored', async () => {
  const { backend, embedded, told } = openSwitch()
  await backend.address()
  const before = backend.current()
  backend.switchTo(school)
  expect(valueOf(await backend.address()).base).toBe(school)
  expect(valueOf(await before.address()).base).toBe('http://127.0.0.1:1')
  await settle()
  expect(embedded[0]?.isStopped).toBe(true)
  embedded[0]?.announce({ kind: 'embedded', phase: 'restarting' })
  expect(new Set(told)).toEqual(new Set(['remote ready']))
})

test('a launch secret is never sent to another backend', async () => {
  const { backend } = openSwitch()
  expect(valueOf(await backend.address()).headers).toEqual({ secret: 'launch' })
  backend.switchTo(school)
  expect(valueOf(await backend.address()).headers).toEqual({})
})

test('a second embedded backend starts only after the first has ended, since both use the same files', async () => {
  const { backend, embedded } = openSwitch()
  await backend.address()
  backend.switchTo(school)
  backend.switchTo('')
  const address = backend.address()
  await settle()
  expect(embedded.map((one) => [one.isStarted, one.isStopped])).toEqual([
    [true, true],
    [false, false]
  ])
  embedded[0]?.end()
  expect(valueOf(await address).base).toBe('http://127.0.0.1:2')
})

test('the end of the app waits for a backend that was left shortly before', async () => {
  const { backend, embedded } = openSwitch()
  await backend.address()
  backend.switchTo(school)
  let isOver = false
  const over = backend.stop().then(() => (isOver = true))
  await settle()
  expect(isOver).toBe(false)
  embedded[0]?.end()
  expect(await over).toBe(true)
})

test('a remote backend announces when requests no longer reach it and when they do again', () => {
  const { backend, told } = openSwitch(school)
  backend.noteReached(true)
  backend.noteReached(false)
  backend.noteReached(false)
  expect(backend.state()).toEqual({ kind: 'remote', phase: 'unreachable' })
  backend.noteReached(true)
  expect(told).toEqual(['remote unreachable', 'remote ready'])
})

test('a remote backend announces the age of each shown page until a request reaches it', () => {
  const clock = { now: 0 }
  const told: (number | undefined)[] = []
  const backend = createRemoteBackend({ base: school, announce: ({ shownAsOf }) => told.push(shownAsOf), monotonicNow: () => clock.now })
  backend.noteReached(false)
  backend.noteShown(5000)
  backend.noteShown(4000)
  backend.noteShown(6000)
  clock.now += 3000
  backend.noteShown(7000)
  expect(backend.state()).toEqual({ kind: 'remote', phase: 'unreachable', shownAsOf: 7000 })
  backend.noteReached(true)
  expect(told).toEqual([undefined, 5000, 4000, 7000, undefined])
})
