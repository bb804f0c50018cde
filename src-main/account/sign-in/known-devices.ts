import { createHash } from 'node:crypto'
import type { Keychain } from '../../platform/keychain.ts'

/** Device tokens by which a backend recognises this computer as one where an account signed in before. */
export interface KnownDevices {
  /** Undefined if that account has not signed in here, or the keychain does not reply. */
  readonly read: (identifier: string) => Promise<string | undefined>
  readonly save: (identifier: string, token: string) => Promise<void>
  readonly forget: (identifier: string) => Promise<void>
}

/** Stores one keychain entry for each account and backend, under a name that reveals neither. */
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
