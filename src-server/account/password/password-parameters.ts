import { randomBytes } from 'node:crypto'

/** argon2id as the OWASP password storage cheat sheet asks at least. `memoryKib` in KiB, `hashBytes` and `saltBytes` in bytes. */
export const PASSWORD_PARAMETERS = { memoryKib: 19_456, iterations: 2, parallelism: 1, hashBytes: 32, saltBytes: 16 } as const

const { memoryKib, iterations, parallelism, hashBytes, saltBytes } = PASSWORD_PARAMETERS
const prefix = `$argon2id$v=19$m=${String(memoryKib)},t=${String(iterations)},p=${String(parallelism)}$`

/** Whether a PHC string was made with other parameters than today's, so that it should be made anew at the next log-in. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(prefix)
}

/** A PHC string that no password fits, for addresses without an account: checking against it costs as much as a real one. */
export function makeDecoyHash(): string {
  return `${prefix}${toPhcBase64(randomBytes(saltBytes))}$${toPhcBase64(randomBytes(hashBytes))}`
}

function toPhcBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
