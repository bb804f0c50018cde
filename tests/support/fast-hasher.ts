import { createHash } from 'node:crypto'
import type { PasswordHasher } from '../../src-server/account/password/create-password-hasher.ts'
import { normalizePassword } from '../../src-shared/account/normalize-password.ts'
import { PASSWORD_PARAMETERS } from '../../src-server/account/password/password-parameters.ts'

/** Creates a substitute for argon2id in tests about something else: a plain digest with a prefix that counts as up to date. */
export function createFastHasher(): PasswordHasher & { readonly counts: { hash: number; check: number } } {
  const { memoryKib, iterations, parallelism } = PASSWORD_PARAMETERS
  const prefix = `$argon2id$v=19$m=${memoryKib},t=${iterations},p=${parallelism}$`
  const counts = { hash: 0, check: 0 }
  const digest = (password: string): string => prefix + createHash('sha256').update(normalizePassword(password)).digest('base64url')
  return {
    counts,
    size: 2,
    hash: (password) => {
      counts.hash += 1
      return Promise.resolve(digest(password))
    },
    findFit: (password, passwordHashes) => {
      const place = passwordHashes.indexOf(digest(password))
      counts.check += place < 0 ? passwordHashes.length : place + 1
      return Promise.resolve(place)
    },
    close: () => Promise.resolve()
  }
}
