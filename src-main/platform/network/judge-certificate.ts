import { X509Certificate } from 'node:crypto'

/** `accepted`: it is the one that was confirmed, within its dates. */
export type CertificateVerdict = 'accepted' | 'changed' | 'expired'

/**
 * What is to be thought of a certificate (PEM) where one alone is accepted, by its SHA-256 of 64 hexadecimal digits. Neither names nor issuers count: a person has compared it.
 * `now` in milliseconds since 1970, by this computer's clock. What is no certificate is `changed`.
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

/** SHA-256 of the whole certificate, 64 hexadecimal digits. */
export function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase()
}
