import { X509Certificate } from 'node:crypto'

/** `accepted`: it is the confirmed certificate, within its dates. */
export type CertificateVerdict = 'accepted' | 'changed' | 'expired'

/**
 * Judges a certificate (PEM) if only one is accepted, by its SHA-256 of 64 hexadecimal digits. Names and issuers do not count, because a person
 * compared the fingerprint. `now` in milliseconds since 1970, by this computer's clock. Invalid text counts as `changed`.
 */
export function judgeCertificate(pem: string, fingerprint: string, now: number): CertificateVerdict {
  try {
    const certificate = new X509Certificate(pem)
    if (fingerprintOf(certificate) !== fingerprint) return 'changed'
    return Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo) ? 'accepted' : 'expired'
  } catch {
    return 'changed'
  }
}

/** Returns the SHA-256 of the whole certificate, 64 hexadecimal digits. */
export function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase()
}
