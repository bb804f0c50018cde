import type { Keychain, KeychainState } from '../../platform/keychain.ts'

const PROBE = 'readiness'

/** Puts a word that means nothing into the keychain and takes it out again: only that tells a locked one from one that works. */
export async function probeKeychain(keychain: Keychain): Promise<KeychainState> {
  await keychain.write(PROBE, PROBE)
  await keychain.remove(PROBE)
  return keychain.state()
}
