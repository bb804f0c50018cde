import { writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { certificateCodeOf } from '../../../src-shared/kernel/server/certificate-code.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import { makeCertificate } from './make-certificate.ts'

export interface WrittenCertificate {
  /** Paths of the two files, for `KOYA_TLS_CERT` and `KOYA_TLS_KEY`. */
  readonly certificate: string
  readonly key: string
  readonly fingerprint: string
  /** The code to compare with the one that a kiosk device shows. */
  readonly code: string
  /** A day such as `2036-11-22`. */
  readonly validUntil: string
}

/** A PC with a dead clock battery starts in some year after this one and must still connect: the fingerprint decides about trust. */
const VALID_FROM = Date.UTC(2000, 0, 1)
const VALID_YEARS = 10

/**
 * Writes a certificate and its key into `folder` and creates the folder; only the owner can read the key. Fails with `request/malformed`
 * where such files exist, because every kiosk device would have to confirm a new certificate, or where the folder cannot be written.
 */
export async function writeCertificate(folder: string, now: number): Promise<Result<WrittenCertificate>> {
  const today = new Date(now)
  const validUntil = Date.UTC(today.getUTCFullYear() + VALID_YEARS, today.getUTCMonth(), today.getUTCDate())
  const made = makeCertificate({ commonName: `Koya server ${hostname()}`, names: ownNames(), validFrom: VALID_FROM, validUntil })
  const key = join(folder, 'koya-key.pem')
  const certificate = join(folder, 'koya-cert.pem')
  try {
    makeFolder(folder)
    await writeFile(key, made.keyPem, { mode: 0o600, flag: 'wx' })
    await writeFile(certificate, made.certificatePem, { mode: 0o644, flag: 'wx' })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    return fail('request/malformed', {
      'make-certificate': isThere ? 'There is a certificate in this folder already. Every seat would have to confirm another one.' : String(error)
    })
  }
  const { fingerprint } = made
  return succeed({ certificate, key, fingerprint, code: certificateCodeOf(fingerprint), validUntil: new Date(validUntil).toISOString().slice(0, 10) })
}

const HOST_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Returns the host names and IPv4 addresses of this computer on its own network. */
function ownNames(): readonly string[] {
  const host = hostname().split('.')[0] ?? ''
  const addresses = Object.values(networkInterfaces()).flatMap((parts = []) =>
    parts.flatMap(({ address, family }) => (family === 'IPv4' ? [address] : []))
  )
  const hosts = HOST_NAME.test(host) ? [host.toLowerCase(), `${host.toLowerCase()}.local`] : []
  return [...new Set(['localhost', ...hosts, ...addresses])]
}
