/** The part of keytar that is used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export type KeychainState = 'unknown' | 'available' | 'absent' | 'locked'

export interface Keychain {
  read(account: string): Promise<string | null>
  /** Stores the secret in the OS keychain and in memory for this run; if there is no keychain, only in memory. It is never written anywhere else. */
  write(account: string, secret: string): Promise<void>
  remove(account: string): Promise<void>
  /** `locked`: there is a keychain, but it does not reply or waits for its password. */
  state(): KeychainState
}

/** Loads the real keytar when it is first needed. */
async function loadSystemKeytar(): Promise<Keytar> {
  return (await import('keytar')).default
}

const TIMEOUT_MS = 4000

interface KeychainDeps {
  /** Loaded at first use, because loading the native part would delay the first screen. */
  readonly loadKeytar: () => Promise<Keytar>
  readonly service: string
  readonly timeoutMs: number
  readonly log: { warn: (message: string) => void }
}

class KeychainTimeout extends Error {}

/**
 * Creates a keychain that distinguishes keytar's failures: it throws if no Secret Service runs, and hangs on a prompt or returns null if the keyring
 * is locked. After a failure the keychain is not used again in this run.
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
      // A locked keyring may accept a secret and then report that it has none.
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

/** Opens the keychain of this system, under Koya's name. */
export function openKeychain(log: KeychainDeps['log']): Keychain {
  return createKeychain({ loadKeytar: loadSystemKeytar, service: 'Koya', timeoutMs: TIMEOUT_MS, log })
}
