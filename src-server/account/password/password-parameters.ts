import { randomBytes } from 'node:crypto'

/** argon2id with the minimum of the OWASP password storage cheat sheet. `memoryKib` in KiB, `hashBytes` and `saltBytes` in bytes. */
export const PASSWORD_PARAMETERS = { memoryKib: 19_456, iterations: 2, parallelism: 1, hashBytes: 32, saltBytes: 16 } as const

const { memoryKib, iterations, parallelism, hashBytes, saltBytes } = PASSWORD_PARAMETERS
const prefix = `$argon2id$v=19$m=${String(memoryKib)},t=${String(iterations)},p=${String(parallelism)}$`

/** Returns whether a PHC string has other parameters than today's and should be replaced at the next sign-in. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(prefix)
}

/** Returns a PHC string that no password fits, for addresses without an account. Checking against it costs as much as a real one. */
export function makeDecoyHash(): string {
  return `${prefix}${toPhcBase64(randomBytes(saltBytes))}$${toPhcBase64(randomBytes(hashBytes))}`
}

function toPhcBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
