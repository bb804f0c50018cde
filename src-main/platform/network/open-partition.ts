import { session, type FromPartitionOptions, type Session } from 'electron'
import { judgeCertificate } from './judge-certificate.ts'

/** Chromium's numbers (net_error_list.h): success, unknown authority, invalid date. */
const results = { accepted: 0, changed: -202, expired: -201 } as const

/** Enough digits of a fingerprint to distinguish partitions. */
const NAME_DIGITS = 32

/**
 * Returns the partition of that name for servers that the system trusts (`pin` is null), or for the one certificate with this fingerprint. Chromium
 * caches a partition's verdict on a certificate, so the verdict must never change: each pin has a separate partition. Repeated calls return the same
 * one.
 */
export function openPartition(name: string, pin: string | null, options?: FromPartitionOptions): Session {
  if (pin === null) return session.fromPartition(name, options)
  const partition = session.fromPartition(`${name}-${pin.slice(0, NAME_DIGITS)}`, options)
  partition.setCertificateVerifyProc(({ certificate }, answer) => {
    answer(results[judgeCertificate(certificate.data, pin, Date.now())])
  })
  return partition
}
