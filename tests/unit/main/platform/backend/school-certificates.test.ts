import { expect, it } from 'vitest'
import { certificateVerdicts, createSchoolCertificates } from '../../../../../src-main/platform/backend/school-certificates.ts'

const { accept, refuse, asUsual } = certificateVerdicts

it('a school server’s own certificate is accepted by its number in the local network, and then no other at that number', () => {
  const judge = createSchoolCertificates()
  const seen = { hostname: '192.168.1.10', fingerprint: 'one', isTrusted: false }
  expect([judge(seen), judge(seen), judge({ ...seen, fingerprint: 'two' })]).toEqual([accept, accept, refuse])
  expect(judge({ ...seen, hostname: '192.168.1.11', fingerprint: 'two' })).toBe(accept)
})

it.each(['8.8.8.8', '172.32.0.1', 'koya.school.example', 'fe80::1', '192.168.1.10.example', ''])(
  'the certificate of %s is judged as usual',
  (hostname) => {
    expect(createSchoolCertificates()({ hostname, fingerprint: 'one', isTrusted: false })).toBe(asUsual)
  }
)

it('a certificate that the system trusts is judged as usual, also in the local network', () => {
  expect(createSchoolCertificates()({ hostname: '10.0.0.1', fingerprint: 'one', isTrusted: true })).toBe(asUsual)
})
