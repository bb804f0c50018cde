import { platformConstants } from '../kernel/values/platform-constants.ts'

/** Spec, section 9. */
export const TOKEN_MAX_AGE_SECONDS = platformConstants.tokenMaxAgeSeconds
export const TOKEN_EXPIRY_MARGIN_MS = platformConstants.tokenExpiryMarginMs

export type TokenStatus = 'unknown' | 'valid' | 'expired'

/** Returns when a token expires, in milliseconds of the server's clock: its `exp` claim (seconds), or else the maximum age after it was stored. */
export function tokenExpiration(expiresAtSeconds: number | undefined, storedAtMs: number): number {
  return expiresAtSeconds === undefined ? storedAtMs + TOKEN_MAX_AGE_SECONDS * 1000 : expiresAtSeconds * 1000
}

/**
 * Returns `unknown` without a token or an expiration, and `expired` from 500 ms before the expiration. Times in milliseconds of the server's clock.
 */
export function tokenStatus(hasToken: boolean, expirationMs: number | undefined, nowMs: number): TokenStatus {
  if (!hasToken || expirationMs === undefined) return 'unknown'
  return nowMs + TOKEN_EXPIRY_MARGIN_MS < expirationMs ? 'valid' : 'expired'
}
