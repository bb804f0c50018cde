import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { fingerprintOf } from './judge-certificate.ts'

export interface SeenCertificate {
  /** SHA-256, 64 hexadecimal digits. */
  readonly fingerprint: string
  /** Milliseconds since 1970. */
  readonly validFrom: number
  readonly validUntil: number
}

const TIMEOUT_MS = 5000
const HTTPS_PORT = 443

/**
 * Fetches the certificate that a server shows now, by a handshake that sends no data. Every certificate is accepted, because a person compares it. It
 * bypasses Chromium, which caches certificate verdicts. Fails with `backend/unreachable` if the handshake takes too long: 5 s by default.
 */
export function lookAtCertificate(address: string, timeoutMs = TIMEOUT_MS): Promise<Result<SeenCertificate>> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const settle = (result: Result<SeenCertificate>): void => {
      socket.destroy()
      resolve(result)
    }
    const socket = connect({
      host,
      port: port === '' ? HTTPS_PORT : Number(port),
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {})
    })
    // Partial TLS records do not reset this timeout, because they stay below the socket.
    socket.setTimeout(timeoutMs, () => {
      settle(fail('backend/unreachable'))
    })
    socket.once('error', () => {
      settle(fail('backend/unreachable'))
    })
    socket.once('secureConnect', () => {
      settle(readCertificate(socket.getPeerCertificate().raw))
    })
  })
}

/** Reads the certificate; unusual handshakes have none, although the types do not say so. */
function readCertificate(raw: Buffer | undefined): Result<SeenCertificate> {
  if (raw === undefined) return fail('backend/unreachable')
  const certificate = new X509Certificate(raw)
  return succeed({
    fingerprint: fingerprintOf(certificate),
    validFrom: Date.parse(certificate.validFrom),
    validUntil: Date.parse(certificate.validTo)
  })
}
