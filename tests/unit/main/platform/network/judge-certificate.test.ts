import { expect, it } from 'vitest'
import { certificateFaultOf, namingCertificateFaults } from '../../../../../src-main/platform/network/certificate-error.ts'
import { judgeCertificate } from '../../../../../src-main/platform/network/judge-certificate.ts'
import { centreCertificate } from '../../../../support/centre-server.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 22)

it('only the pinned certificate is accepted, and only within its validity dates', () => {
  const made = centreCertificate({ validFrom: now - day, validUntil: now + day })
  const other = centreCertificate({ validFrom: now - day, validUntil: now + day })
  expect(judgeCertificate(made.certificatePem, made.fingerprint, now)).toBe('accepted')
  expect(judgeCertificate(made.certificatePem, made.fingerprint, now - day)).toBe('accepted')
  expect(judgeCertificate(made.certificatePem, made.fingerprint, now - day - 1)).toBe('expired')
  expect(judgeCertificate(made.certificatePem, made.fingerprint, now + day - 1)).toBe('accepted')
  expect(judgeCertificate(made.certificatePem, made.fingerprint, now + day)).toBe('expired')
  expect(judgeCertificate(other.certificatePem, made.fingerprint, now)).toBe('changed')
  for (let at = 0; at < made.fingerprint.length; at += 1) {
    const digit = made.fingerprint.charAt(at) === '0' ? '1' : '0'
    const almost = made.fingerprint.slice(0, at) + digit + made.fingerprint.slice(at + 1)
    expect(judgeCertificate(made.certificatePem, almost, now)).toBe('changed')
  }
  // Identity is checked before the dates.
  expect(judgeCertificate(other.certificatePem, made.fingerprint, now + day)).toBe('changed')
  for (const nonsense of ['', 'no certificate', made.keyPem]) expect(judgeCertificate(nonsense, made.fingerprint, now)).toBe('changed')
})

it('Chromium certificate errors are named unknown, changed or expired, and other errors get no name', async () => {
  const faultOf = (message: string, isPinned: boolean) =>
    namingCertificateFaults(Promise.reject(new Error(message)), isPinned).then(
      () => 'none',
      (error: unknown) => certificateFaultOf(error)
    )
  expect(await faultOf('net::ERR_CERT_AUTHORITY_INVALID', false)).toBe('unknown')
  expect(await faultOf('net::ERR_CERT_COMMON_NAME_INVALID', false)).toBe('unknown')
  expect(await faultOf('net::ERR_CERT_AUTHORITY_INVALID', true)).toBe('changed')
  expect(await faultOf('net::ERR_CERT_DATE_INVALID', true)).toBe('expired')
  expect(await faultOf('net::ERR_CERT_DATE_INVALID', false)).toBe('expired')
  expect(await faultOf('net::ERR_CONNECTION_REFUSED', true)).toBe(undefined)
  expect(await namingCertificateFaults(Promise.resolve('reply'), true)).toBe('reply')
})
