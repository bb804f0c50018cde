import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { bits, integer, octets, oid, sequence, setOf, tagged, text, time } from './der.ts'

export interface MadeCertificate {
  readonly certificatePem: string
  readonly keyPem: string
  /** SHA-256 of the certificate, 64 hexadecimal digits. */
  readonly fingerprint: string
  /** Milliseconds since 1970. */
  readonly validUntil: number
}

interface CertificateOptions {
  /** The name shown to people who view the certificate. */
  readonly commonName: string
  /** The server's host names and IPv4 addresses. */
  readonly names: readonly string[]
  /** Milliseconds since 1970, to the second. */
  readonly validFrom: number
  readonly validUntil: number
}

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const VERSION_3 = 2
const SERIAL_BYTES = 16
const TRUE = Buffer.from([0x01, 0x01, 0xff])
/** Context tags of subject alternative names (RFC 5280, 4.2.1.6). */
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

/** Makes a self-signed certificate for a server: ECDSA over P-256, not an authority. */
export function makeCertificate(options: CertificateOptions): MadeCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(setOf(sequence(oid('2.5.4.3'), text(options.commonName))))
  const toSign = sequence(
    tagged(0xa0, integer(Buffer.from([VERSION_3]))),
    integer(makeSerial()),
    ecdsaWithSha256,
    name,
    sequence(time(options.validFrom), time(options.validUntil)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensionsOf(options.names)))
  )
  const certificate = new X509Certificate(sequence(toSign, ecdsaWithSha256, bits(sign('sha256', toSign, privateKey))))
  return {
    certificatePem: certificate.toString(),
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    validUntil: options.validUntil
  }
}

function extensionsOf(names: readonly string[]): Buffer[] {
  const alternatives = names.map((name) =>
    isIPv4(name) ? tagged(IP_ADDRESS, Buffer.from(name.split('.').map(Number))) : tagged(DNS_NAME, Buffer.from(name, 'latin1'))
  )
  return [
    // Not an authority; only for signing in a TLS handshake, as a server.
    sequence(oid('2.5.29.19'), TRUE, octets(sequence())),
    sequence(oid('2.5.29.15'), TRUE, octets(bits(Buffer.from([0x80]), 7))),
    sequence(oid('2.5.29.37'), octets(sequence(oid('1.3.6.1.5.5.7.3.1')))),
    sequence(oid('2.5.29.17'), octets(sequence(...alternatives)))
  ]
}

/** Returns a positive serial number of full length. */
function makeSerial(): Buffer {
  const bytes = randomBytes(SERIAL_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes
}
