import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { lookAtCertificate } from '../../../../../src-main/platform/network/look-at-certificate.ts'
import { centreCertificate, startCentreServer } from '../../../../support/centre-server.ts'

it('reads the certificate a server presents, even an expired one, without sending a request', async () => {
  const validUntil = Date.UTC(2020, 0, 1)
  const made = centreCertificate({ validUntil })
  const server = await startCentreServer(made, { version: '0.1.0' })
  onTestFinished(server.stop)
  expect(await lookAtCertificate(server.address)).toEqual({
    ok: true,
    value: { fingerprint: made.fingerprint, validFrom: Date.UTC(2000, 0, 1), validUntil }
  })
  expect(server.asked).toEqual([])
})

it('reads the new certificate when the server presents another one', async () => {
  const [first, second] = [centreCertificate(), centreCertificate()]
  const before = await startCentreServer(first, { version: '0.1.0' })
  expect(await lookAtCertificate(before.address)).toMatchObject({ value: { fingerprint: first.fingerprint } })
  await before.stop()
  const after = await startCentreServer(second, { version: '0.1.0', port: before.port })
  onTestFinished(after.stop)
  expect(await lookAtCertificate(after.address)).toMatchObject({ value: { fingerprint: second.fingerprint } })
})

it('reading a certificate fails as unreachable when the port is closed or the server speaks no TLS', async () => {
  const plain = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port } = plain.address() as AddressInfo
  const address = `https://127.0.0.1:${String(port)}`
  expect(await lookAtCertificate(address)).toMatchObject({ error: { code: 'backend/unreachable' } })
  plain.close()
  await once(plain, 'close')
  expect(await lookAtCertificate(address)).toMatchObject({ error: { code: 'backend/unreachable' } })
})

it('reading a certificate times out when the server sends its bytes too slowly', async () => {
  // Header of a TLS record whose body never arrives.
  const slow = createServer((socket) => {
    const bytes = [0x16, 0x03, 0x03, 0x3f, 0xff]
    const dripping = setInterval(() => socket.write(Buffer.from([bytes.shift() ?? 0])), 20)
    socket
      .resume()
      .on('error', () => undefined)
      .on('close', () => clearInterval(dripping))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void slow.close())
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  expect(await lookAtCertificate(`https://127.0.0.1:${String(port)}`, 300)).toMatchObject({ error: { code: 'backend/unreachable' } })
})
