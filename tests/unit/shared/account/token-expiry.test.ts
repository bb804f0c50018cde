import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenExpiration, tokenStatus } from '../../../../src-shared/account/token-expiry.ts'

const expiresAtSeconds = 1_790_000_000
const storedAtMs = 1_789_990_000_123

describe('the end of a token', () => {
  it('a token ends at its expiry claim, whenever it was stored', () => {
    expect(tokenExpiration(expiresAtSeconds, storedAtMs)).toBe(1_790_000_000_000)
    expect(tokenExpiration(0, storedAtMs)).toBe(0)
  })

  it('a token without an expiry claim ends 7200 seconds after it was stored', () => {
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
  ] as const)('a token %i ms after its end is %s', (afterEndMs, status) => {
    expect(tokenStatus(true, end, end + afterEndMs)).toBe(status)
  })

  it.each([
    [0, 'valid'],
    [7199.499, 'valid'],
    [7199.5, 'expired'],
    [7200, 'expired']
  ] as const)('a token without an expiry claim, stored %d s ago, is %s', (seconds, status) => {
    expect(tokenStatus(true, tokenExpiration(undefined, storedAtMs), storedAtMs + seconds * 1000)).toBe(status)
  })

  it('the status of a token is unknown if it is absent or has no known end', () => {
    expect(tokenStatus(false, end, 0)).toBe('unknown')
    expect(tokenStatus(true, undefined, 0)).toBe('unknown')
    expect(tokenStatus(false, undefined, 0)).toBe('unknown')
  })

  it('an expired token never becomes valid again as time passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.nat(), fc.nat(), (exp, sooner, later) => {
        const now = tokenExpiration(exp, 0) - 100_000 + Math.min(sooner, 200_000)
        fc.pre(tokenStatus(true, exp * 1000, now) === 'expired')
        expect(tokenStatus(true, exp * 1000, now + later)).toBe('expired')
      })
    )
  })
})
