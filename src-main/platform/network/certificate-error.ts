import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { CertificateFault } from '../../../src-shared/kernel/server/certificate-fault.ts'

/** A request was not sent because of the server's certificate. */
export class CertificateError extends Error {
  readonly fault: CertificateFault

  constructor(fault: CertificateFault, cause: unknown) {
    super(`certificate ${fault}`, { cause })
    this.fault = fault
  }
}

/** The error codes that the learner sees. */
export const codesOfFaults = {
  unknown: 'lan/certificate-unknown',
  changed: 'lan/certificate-changed',
  expired: 'lan/certificate-expired'
} as const satisfies Readonly<Record<CertificateFault, ErrorCode>>

const EXPIRED = /\bERR_CERT_DATE_INVALID\b/
const REFUSED = /\bERR_CERT_[A-Z_]+\b/

/** Awaits `work` and turns its certificate failures into a `CertificateError`. `isPinned`: whether only one certificate was accepted. */
export async function namingCertificateFaults<Value>(work: Promise<Value>, isPinned: boolean): Promise<Value> {
  try {
    return await work
  } catch (error) {
    const text = String(error)
    if (EXPIRED.test(text)) throw new CertificateError('expired', error)
    if (REFUSED.test(text)) throw new CertificateError(isPinned ? 'changed' : 'unknown', error)
    throw error
  }
}

/** Returns the certificate's fault if that is why a request failed. */
export function certificateFaultOf(error: unknown): CertificateFault | undefined {
  return error instanceof CertificateError ? error.fault : undefined
}
