import { expect, test } from 'vitest'
import { createKeychain, type Keychain, type Keytar } from '../../../../src-main/platform/keychain.ts'
import { createMemoryKeytar } from '../../../support/memory-keytar.ts'

const never = (): Promise<never> => new Promise(() => undefined)
const throws = (): Promise<never> => Promise.reject(new Error('The name org.freedesktop.secrets was not provided by any .service files'))

interface Case {
  readonly keychain: Keychain
  readonly loads: () => number
  readonly warnings: string[]
}

function openKeychain(keytar: Partial<Keytar> | null, base: Keytar = createMemoryKeytar()): Case {
  let loads = 0
  const warnings: string[] = []
  const keychain = createKeychain({
    loadKeytar() {
      loads += 1
      return keytar === null ? Promise.reject(new Error('no native part')) : Promise.resolve({ ...base, ...keytar })
    },
    service: 'Koya',
    timeoutMs: 30,
    log: { warn: (message) => warnings.push(message) }
  })
  return { keychain, loads: () => loads, warnings }
}

test('secrets are saved in the system keychain, read by the next run and removed again', async () => {
  const keytar = createMemoryKeytar()
  const first = openKeychain({}, keytar).keychain
  expect(first.state()).toBe('unknown')
  await first.write('auth._token.local', 'secret')
  expect(first.state()).toBe('available')
  expect([...keytar.secrets]).toEqual([['auth._token.local', 'secret']])
  const second = openKeychain({}, keytar).keychain
  expect(await second.read('auth._token.local')).toBe('secret')
  await second.remove('auth._token.local')
  expect(keytar.secrets.size).toBe(0)
  expect(await second.read('auth._token.local')).toBeNull()
})

test.each([
  ['throws', { getPassword: throws, setPassword: throws, deletePassword: throws }, 'absent'],
  ['cannot be loaded', null, 'absent'],
  ['hangs on a prompt', { getPassword: never, setPassword: never, deletePassword: never }, 'locked'],
  ['takes a secret and hangs when asked for it', { getPassword: never }, 'locked'],
  ['takes a secret and then holds none', { getPassword: () => Promise.resolve(null) }, 'locked'],
  ['answers another secret than it was given', { getPassword: () => Promise.resolve('another') }, 'locked']
] as const)('after a keychain that %s, its state is reported and secrets stay in memory without asking it again', async (_, keytar, state) => {
  const { keychain, loads, warnings } = openKeychain(keytar)
  await keychain.write('auth._token.local', 'a-secret-token')
  expect(keychain.state()).toBe(state)
  expect(await keychain.read('auth._token.local')).toBe('a-secret-token')
  const asked = loads()
  await keychain.write('attempt.1', 'capability')
  expect(await keychain.read('attempt.1')).toBe('capability')
  expect(await keychain.read('attempt.2')).toBeNull()
  await keychain.remove('attempt.1')
  expect(await keychain.read('attempt.1')).toBeNull()
  expect(loads()).toBe(asked)
  expect(keychain.state()).toBe(state)
  expect(warnings.join()).not.toContain('secret')
})

test('a late answer of the keychain does not change its locked state', async () => {
  const slow = createMemoryKeytar()
  const { keychain } = openKeychain({
    getPassword: async (service, account) => {
      await new Promise((resolve) => setTimeout(resolve, 80))
      return slow.getPassword(service, account)
    }
  })
  expect(await keychain.read('auth._token.local')).toBeNull()
  expect(keychain.state()).toBe('locked')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(keychain.state()).toBe('locked')
})
