import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect, type DetailedPeerCertificate } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { makeCertificate } from '../../../../../src-server/device/lan/make-certificate.ts'

const year2000 = Date.UTC(2000, 0, 1)
const options = {
  commonName: 'Koya server tests',
  names: ['localhost', 'hall-1.local', '127.0.0.1'],
  validFrom: year2000,
  validUntil: Date.UTC(2036, 10, 22)
}

it('a made certificate is readable: names, dates and use, no authority, signed with its own key', () => {
  const made = makeCertificate(options)
  const certificate = new X509Certificate(made.certificatePem)
  expect(certificate.subject).toBe('CN=Koya server tests')
  expect(certificate.issuer).toBe('CN=Koya server tests')
  expect(certificate.subjectAltName).toBe('DNS:localhost, DNS:hall-1.local, IP Address:127.0.0.1')
  expect({ validFrom: Date.parse(certificate.validFrom), validTo: Date.parse(certificate.validTo) }).toEqual({
    validFrom: options.validFrom,
    validTo: options.validUntil
  })
  expect(certificate.ca).toBe(false)
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(createPrivateKey(made.keyPem))).toBe(true)
  expect(certificate.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(made.fingerprint)
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
})

it('a certificate that is valid beyond 2050 has a correct end date with a four-digit year', () => {
  const validUntil = Date.UTC(2061, 4, 3)
  expect(Date.parse(new X509Certificate(makeCertificate({ ...options, validUntil }).certificatePem).validTo)).toBe(validUntil)
})

it('each made certificate has its own fingerprint and serial number', () => {
  const [one, other] = [makeCertificate(options), makeCertificate(options)]
  expect(one.fingerprint).not.toBe(other.fingerprint)
  expect(new X509Certificate(one.certificatePem).serialNumber).not.toBe(new X509Certificate(other.certificatePem).serialNumber)
})

it('a made certificate works in a real TLS handshake, and the client receives exactly that certificate', async () => {
  const made = makeCertificate(options)
  const server = createServer({ cert: made.certificatePem, key: made.keyPem }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await once(server, 'close')
  })
  const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const peer: DetailedPeerCertificate = socket.getPeerCertificate(true)
  socket.destroy()
  expect(peer.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(made.fingerprint)
})
