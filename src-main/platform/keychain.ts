/** The part of keytar that is used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export type KeychainState = 'unknown' | 'available' | 'absent' | 'locked'

export interface Keychain {
  read(account: string): Promise<string | null>
  /** Keeps the secret in the OS keychain, and in memory for this run where there is none: it is never written anywhere else. */
  write(account: string, secret: string): Promise<void>
  remove(account: string): Promise<void>
  /** `locked`: there is a keychain, but it answers nothing or waits for its password. */
  state(): KeychainState
}

/** The real keytar, loaded when it is first needed. */
async function loadSystemKeytar(): Promise<Keytar> {
  return (await import('keytar')).default
}

const TIMEOUT_MS = 4000

interface KeychainDeps {
  /** Loaded at first use: the native part takes time that the first screen should not wait for. */
  readonly loadKeytar: () => Promise<Keytar>
  readonly service: string
  readonly timeoutMs: number
  readonly log: { warn: (message: string) => void }
}

class KeychainTimeout extends Error {}

/**
 * keytar with its ways of failing told apart: it throws where no Secret Service runs, and hangs on a prompt or answers null where the
 * keyring is locked. After a failure the keychain is left alone for this run.
 */
export function createKeychain({ loadKeytar, service, timeoutMs, log }: KeychainDeps): Keychain {
  const memory = new Map<string, string>()
  let keychainState: KeychainState = 'unknown'

  async function ask<Value>(step: (keytar: Keytar) => Promise<Value>): Promise<Value | undefined> {
    if (keychainState === 'absent' || keychainState === 'locked') return undefined
    try {
      return await withTimeout(loadKeytar().then(step), timeoutMs)
    } catch (error) {
      keychainState = error instanceof KeychainTimeout ? 'locked' : 'absent'
      log.warn(`keychain ${keychainState}`)
      return undefined
    }
  }

  return {
    async read(account) {
      const stored = memory.get(account)
      if (stored !== undefined) return stored
      return (await ask((keytar) => keytar.getPassword(service, account))) ?? null
    },
    async write(account, secret) {
      memory.set(account, secret)
      const readBack = await ask(async (keytar) => {
        await keytar.setPassword(service, account, secret)
        return keytar.getPassword(service, account)
      })
      if (readBack === undefined) return
      // A locked keyring may take a secret and then answer that it holds none.
      keychainState = readBack === secret ? 'available' : 'locked'
    },
    async remove(account) {
      memory.delete(account)
      await ask((keytar) => keytar.deletePassword(service, account))
    },
    state: () => keychainState
  }
}

function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new KeychainTimeout())
    }, timeoutMs)
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer)
    })
  })
}

/** The keychain of this system, under Koya's name. */
export function openKeychain(log: KeychainDeps['log']): Keychain {
  return createKeychain({ loadKeytar: loadSystemKeytar, service: 'Koya', timeoutMs: TIMEOUT_MS, log })
}
