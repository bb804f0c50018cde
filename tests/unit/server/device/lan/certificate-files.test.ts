import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeCertificate } from '../../../../../src-server/device/lan/make-certificate.ts'
import { readTls } from '../../../../../src-server/device/lan/read-tls.ts'
import { writeCertificate, type WrittenCertificate } from '../../../../../src-server/device/lan/write-certificate.ts'
import { certificateCodeOf } from '../../../../../src-shared/kernel/server/certificate-code.ts'

const now = Date.UTC(2026, 10, 22, 9)

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'koya-certificate-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

async function write(folder: string): Promise<WrittenCertificate> {
  const written = await writeCertificate(folder, now)
  if (!written.ok) throw new Error(JSON.stringify(written.error))
  return written.value
}

it('writeCertificate writes a pair that the server reads, with its comparison code and an owner-only key', async () => {
  const folder = join(makeFolder(), 'tls')
  const written = await write(folder)
  expect(written).toMatchObject({ validUntil: '2036-11-22', code: certificateCodeOf(written.fingerprint) })
  if (process.platform !== 'win32') expect(statSync(written.key).mode & 0o777).toBe(0o600)
  const tls = readTls({ KOYA_TLS_CERT: written.certificate, KOYA_TLS_KEY: written.key })
  expect(tls).toMatchObject({ ok: true, value: { fingerprint: written.fingerprint, code: written.code, validUntil: Date.UTC(2036, 10, 22) } })
})

it('writeCertificate never overwrites an existing certificate or key', async () => {
  const folder = makeFolder()
  const { certificate, key } = await write(folder)
  const before = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
  const again = await writeCertificate(folder, now)
  expect(again.ok ? null : Object.keys(again.error.fields ?? {})).toEqual(['make-certificate'])
  expect({ certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }).toEqual(before)
})

it('readTls names which of the two files, certificate or key, is unusable', async () => {
  const folder = makeFolder()
  const { certificate, key } = await write(folder)
  const other = makeCertificate({ commonName: 'other', names: [], validFrom: 0, validUntil: now })
  const otherKey = join(folder, 'other-key.pem')
  const nonsense = join(folder, 'nonsense.pem')
  writeFileSync(otherKey, other.keyPem)
  writeFileSync(nonsense, 'not PEM')
  const faultsOf = (KOYA_TLS_CERT: string, KOYA_TLS_KEY: string): unknown => {
    const result = readTls({ KOYA_TLS_CERT, KOYA_TLS_KEY })
    return result.ok ? null : Object.keys(result.error.fields ?? {})
  }
  expect(faultsOf(certificate, key)).toBe(null)
  expect(faultsOf(join(folder, 'none.pem'), key)).toEqual(['KOYA_TLS_CERT'])
  expect(faultsOf(nonsense, key)).toEqual(['KOYA_TLS_CERT'])
  expect(faultsOf(certificate, join(folder, 'none.pem'))).toEqual(['KOYA_TLS_KEY'])
  expect(faultsOf(certificate, nonsense)).toEqual(['KOYA_TLS_KEY'])
  expect(faultsOf(certificate, otherKey)).toEqual(['KOYA_TLS_KEY'])
  expect(readTls({})).toEqual({ ok: true, value: null })
})
