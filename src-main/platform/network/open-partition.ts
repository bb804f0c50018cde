import { session, type Session } from 'electron'
import { judgeCertificate } from './judge-certificate.ts'

/** Chromium's numbers (net_error_list.h): all is well, the authority is not known, the date is wrong. */
const results = { accepted: 0, changed: -202, expired: -201 } as const

/** Enough of a fingerprint to tell partitions apart. */
const NAME_DIGITS = 32

/**
 * The partition of that name for servers that the system trusts (`pin` is null), or for the one certificate with this fingerprint. Chromium keeps what a partition has once thought of
 * a certificate, so what it thinks must never change: another pin is another partition. Made twice it is the same one.
 */
export function openPartition(name: string, pin: string | null): Session {
  if (pin === null) return session.fromPartition(name)
  const partition = session.fromPartition(`${name}-${pin.slice(0, NAME_DIGITS)}`)
  partition.setCertificateVerifyProc(({ certificate }, answer) => {
    answer(results[judgeCertificate(certificate.data, pin, Date.now())])
  })
  return partition
}
