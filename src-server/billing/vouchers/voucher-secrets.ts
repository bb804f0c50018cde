import { createHash, createHmac, randomBytes } from 'node:crypto'
import { SHORT_CODE_DATA, writeShortCode } from '../../../src-shared/kernel/values/short-code.ts'

/** Returns a code of 90 random bits. It cannot be guessed, so its plain hash reveals nothing. */
export function makeVoucherCode(): string {
  return writeShortCode(randomBytes(SHORT_CODE_DATA))
}

/** Returns what the database stores of a code. `code` is in the form of `readShortCode`. */
export function hashVoucherCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('hex')
}

/**
 * Returns the code that an issuer binds a voucher to: always the same for an account on an installation, and different for every other
 * account or installation. It reveals neither of them. `installKey` is the installation's secret.
 */
export function requestCodeOf(installKey: Buffer, accountId: string): string {
  return writeShortCode(createHmac('sha256', installKey).update(`request code\n${accountId}`).digest().subarray(0, SHORT_CODE_DATA))
}
