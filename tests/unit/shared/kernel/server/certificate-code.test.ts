import fc from 'fast-check'
import { expect, it } from 'vitest'
import { certificateCodeOf, fingerprintSchema } from '../../../../../src-shared/kernel/server/certificate-code.ts'

const zeros = '0'.repeat(64)

it('a certificate code has five groups of four unambiguous characters, from the first 100 bits', () => {
  expect(certificateCodeOf(zeros)).toBe('0000-0000-0000-0000-0000')
  expect(certificateCodeOf('f'.repeat(64))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  // 00001 00010 00011 …: one letter for five bits each, in order.
  expect(certificateCodeOf(`0886${'0'.repeat(60)}`)).toBe('1230-0000-0000-0000-0000')
})

it('a certificate code differs if any of the first 25 digits does, and has no ambiguous letters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), fc.nat(24), (fingerprint, place) => {
      const code = certificateCodeOf(fingerprint)
      const other = fingerprint.slice(0, place) + (fingerprint[place] === '0' ? '1' : '0') + fingerprint.slice(place + 1)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(certificateCodeOf(other)).not.toBe(code)
    })
  )
})

it('a certificate fingerprint is accepted as openssl prints it, and only at full length', () => {
  const printed = zeros.replace(/../g, 'AB:').slice(0, -1)
  expect(fingerprintSchema.parse(printed)).toBe('ab'.repeat(32))
  for (const wrong of ['', 'ab', `${zeros}0`, zeros.slice(1), `${zeros.slice(1)}g`]) expect(fingerprintSchema.safeParse(wrong).success).toBe(false)
})
