import { expect, test } from 'vitest'
import { makeRecoveryCode } from '../../../../src-main/account/recovery-code.ts'
import { recoveryCodeSchema } from '../../../../src-shared/account/session-schemas.ts'

test('a recovery code has 26 characters without the four that are misread, in groups of four', () => {
  const codes = Array.from({ length: 500 }, makeRecoveryCode)
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
    expect(recoveryCodeSchema.parse(code.toLowerCase())).toBe(code.replaceAll('-', ''))
  }
  expect(new Set(codes).size).toBe(codes.length)
})

test('every recovery code character is equally likely', () => {
  const counts = new Map<string, number>()
  for (const letter of Array.from({ length: 2000 }, makeRecoveryCode).join('').replaceAll('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(32)
  // 52,000 letters: 1625 of each, with a standard deviation of 40. The limit of 240 is six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 1625)).toBeLessThan(240)
})
