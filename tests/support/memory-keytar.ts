import type { Keytar } from '../../src-main/platform/keychain.ts'

export interface MemoryKeytar extends Keytar {
  readonly secrets: Map<string, string>
  readonly asked: string[]
}

/** Creates keytar without an operating system: one service's secrets by account. */
export function createMemoryKeytar(secrets = new Map<string, string>()): MemoryKeytar {
  const asked: string[] = []
  return {
    secrets,
    asked,
    getPassword(_service, account) {
      asked.push(`get ${account}`)
      return Promise.resolve(secrets.get(account) ?? null)
    },
    setPassword(_service, account, password) {
      asked.push(`set ${account}`)
      secrets.set(account, password)
      return Promise.resolve()
    },
    deletePassword(_service, account) {
      asked.push(`delete ${account}`)
      return Promise.resolve(secrets.delete(account))
    }
  }
}
