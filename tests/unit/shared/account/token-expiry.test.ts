import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenExpiration, tokenStatus } from '../../../../src-shared/account/token-expiry.ts'

const expiresAtSeconds = 1_790_000_000
const storedAtMs = 1_789_990_000_123

describe('the end of a token', () => {
  it('is the claim of the token, whenever it was stored', () => {
    expect(tokenExpiration(expiresAtSeconds, storedAtMs)).toBe(1_790_000_000_000)
    expect(tokenExpiration(0, storedAtMs)).toBe(0)
  })

  it('is 7200 seconds after it was stored where the token has no claim', () => {
    expect(tokenExpiration(undefined, storedAtMs)).toBe(storedAtMs + 7_200_000)
  })
})

describe('a token', () => {
  const end = tokenExpiration(expiresAtSeconds, storedAtMs)

  it.each([
    [-3_600_000, 'valid'],
    [-501, 'valid'],
    [-500, 'expired'],
    [-499, 'expired'],
    [0, 'expired'],
    [1, 'expired']
  ] as const)('is, %i ms after its end, %s', (afterEndMs, status) => {
    expect(tokenStatus(true, end, end + afterEndMs)).toBe(status)
  })

  it.each([
    [0, 'valid'],
    [7199.499, 'valid'],
    [7199.5, 'expired'],
    [7200, 'expired']
  ] as const)('without a claim is, %d s after it was stored, %s', (seconds, status) => {
    expect(tokenStatus(true, tokenExpiration(undefined, storedAtMs), storedAtMs + seconds * 1000)).toBe(status)
  })

  it('is unknown when it is absent or nothing says when it ends', () => {
    expect(tokenStatus(false, end, 0)).toBe('unknown')
    expect(tokenStatus(true, undefined, 0)).toBe('unknown')
    expect(tokenStatus(false, undefined, 0)).toBe('unknown')
  })

  it('never becomes valid again as time goes on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.nat(), fc.nat(), (exp, sooner, later) => {
        const now = tokenExpiration(exp, 0) - 100_000 + Math.min(sooner, 200_000)
        fc.pre(tokenStatus(true, exp * 1000, now) === 'expired')
        expect(tokenStatus(true, exp * 1000, now + later)).toBe('expired')
      })
    )
  })
})
