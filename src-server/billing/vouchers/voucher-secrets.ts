import { createHash, createHmac, randomBytes } from 'node:crypto'
import { SHORT_CODE_DATA, writeShortCode } from '../../../src-shared/kernel/values/short-code.ts'

/** A code of 90 random bits: nobody guesses one, and so its plain hash tells nothing. */
export function makeVoucherCode(): string {
  return writeShortCode(randomBytes(SHORT_CODE_DATA))
}

/** What the database knows of a code. `code` as `readShortCode` answers it. */
export function hashVoucherCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('hex')
}

/**
 * What this installation shows of an account, for an issuer to bind a voucher to: the same at each asking, another one for each account and on each installation.
 * It tells neither of them. `installKey` is the installation's secret.
 */
export function requestCodeOf(installKey: Buffer, accountId: string): string {
  return writeShortCode(createHmac('sha256', installKey).update(`request code\n${accountId}`).digest().subarray(0, SHORT_CODE_DATA))
}
