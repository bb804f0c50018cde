import { createHash } from 'node:crypto'
import type { Keychain } from '../../platform/keychain.ts'

/** By what a backend knows this computer again as one on which an account signed in before. */
export interface KnownDevices {
  /** Undefined where that account has not signed in here, or the keychain does not answer. */
  readonly read: (identifier: string) => Promise<string | undefined>
  readonly save: (identifier: string, token: string) => Promise<void>
  readonly forget: (identifier: string) => Promise<void>
}

/** One entry of the keychain for each account and backend, under a name that tells neither. */
export function createKnownDevices(keychain: Pick<Keychain, 'read' | 'write' | 'remove'>, backendName: () => string): KnownDevices {
  const entryOf = (identifier: string): string => {
    const digest = createHash('sha256').update(`${backendName()}\n${identifier}`).digest('hex')
    return `auth._device.${digest.slice(0, 32)}`
  }
  return {
    read: async (identifier) => (await keychain.read(entryOf(identifier))) ?? undefined,
    save: (identifier, token) => keychain.write(entryOf(identifier), token),
    forget: (identifier) => keychain.remove(entryOf(identifier))
  }
}
