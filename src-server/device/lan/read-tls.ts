import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { certificateCodeOf } from '../../../src-shared/kernel/server/certificate-code.ts'

/** What a server needs for TLS, and what people compare. */
export interface ServerTls {
  readonly certificatePem: string
  readonly keyPem: string
  readonly fingerprint: string
  readonly code: string
  /** Milliseconds since 1970. */
  readonly validUntil: number
}

export interface TlsSettings {
  readonly KOYA_TLS_CERT?: string | undefined
  readonly KOYA_TLS_KEY?: string | undefined
}

/**
 * Reads the certificate and key that the settings name; null where they name none. Fails with `request/malformed` and which of the two cannot
 * be read, is invalid, or does not match the other. Dates are not checked: a server that does not start helps nobody, and kiosk devices
 * refuse an expired certificate.
 */
export function readTls({ KOYA_TLS_CERT: certificatePath, KOYA_TLS_KEY: keyPath }: TlsSettings): Result<ServerTls | null> {
  if (certificatePath === undefined || keyPath === undefined) return succeed(null)
  const certificatePem = attempt(() => readFileSync(certificatePath, 'utf8'))
  if (!certificatePem.ok) return fail('request/malformed', { KOYA_TLS_CERT: certificatePem.fault })
  const certificate = attempt(() => new X509Certificate(certificatePem.value))
  if (!certificate.ok) return fail('request/malformed', { KOYA_TLS_CERT: 'The file has no certificate in PEM format.' })
  const keyPem = attempt(() => readFileSync(keyPath, 'utf8'))
  if (!keyPem.ok) return fail('request/malformed', { KOYA_TLS_KEY: keyPem.fault })
  const key = attempt(() => createPrivateKey(keyPem.value))
  if (!key.ok) return fail('request/malformed', { KOYA_TLS_KEY: 'The file has no private key in PEM format, or the key has a password.' })
  if (!certificate.value.checkPrivateKey(key.value)) return fail('request/malformed', { KOYA_TLS_KEY: 'This key does not match the certificate.' })
  const fingerprint = certificate.value.fingerprint256.replaceAll(':', '').toLowerCase()
  return succeed({
    certificatePem: certificatePem.value,
    keyPem: keyPem.value,
    fingerprint,
    code: certificateCodeOf(fingerprint),
    validUntil: Date.parse(certificate.value.validTo)
  })
}

type Attempted<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: string }

function attempt<Value>(work: () => Value): Attempted<Value> {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : String(error) }
  }
}
