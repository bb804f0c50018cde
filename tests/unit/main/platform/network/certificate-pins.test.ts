import { expect, it } from 'vitest'
import { createCertificatePins, type StoredPins } from '../../../../../src-main/platform/network/certificate-pins.ts'
import { policyServerOf } from '../../../../../src-main/device/policy/policy-server-of.ts'
import type { Policy } from '../../../../../src-shared/device/policy.ts'

const [one, other] = ['1'.repeat(64), '2'.repeat(64)]

function openPins(policy: Policy = {}) {
  const values = new Map<string, unknown>()
  const file = {
    get: (name: string) => values.get(name) as StoredPins['lan.pins'],
    set: (name: string, value: unknown) => {
      values.set(name, value)
      return Promise.resolve(true)
    }
  }
  return createCertificatePins({ file, policyServer: policyServerOf(policy) })
}

it('one certificate pin is stored per server, told apart by scheme, host and port', async () => {
  const pins = openPins()
  expect(pins.of('https://192.168.1.5:8787')).toBe(null)
  await pins.save('https://192.168.1.5:8787', one)
  await pins.save('https://koya.school.example:443', other)
  expect(pins.of('https://192.168.1.5:8787')).toBe(one)
  expect(pins.of('https://koya.school.example')).toBe(other)
  for (const elsewhere of ['https://192.168.1.5:8788', 'https://192.168.1.6:8787', 'http://192.168.1.5:8787', 'embedded', 'constructor']) {
    expect(pins.of(elsewhere)).toBe(null)
  }
  await pins.save('https://192.168.1.5:8787', other)
  expect(pins.of('https://192.168.1.5:8787')).toBe(other)
})

it('for a server named in the policy, only the policy sets the certificate pin', async () => {
  const address = 'https://192.168.1.5:8787'
  const named = openPins({ backend: { address, fingerprint: one } })
  await named.save(address, other)
  expect(named.of(address)).toBe(one)
  const unnamed = openPins({ backend: { address } })
  await unnamed.save(address, other)
  expect(unnamed.of(address)).toBe(null)
})

it('beyond twenty certificate pins, the one confirmed longest ago is dropped', async () => {
  const pins = openPins()
  for (let host = 1; host <= 21; host += 1) await pins.save(`https://10.0.0.${String(host)}`, one)
  expect([1, 2, 21].map((host) => pins.of(`https://10.0.0.${String(host)}`))).toEqual([null, one, one])
})
