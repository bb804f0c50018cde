import { createHash, randomBytes } from 'node:crypto'

/** The time that a learner may take between the button and the page. */
const VALID_FOR_MS = 10 * 60_000
const TOKEN_BYTES = 32

/** Makes a token that opens the checkout page once. Only its hash is stored. `endsAt` in milliseconds since 1970. */
export function makeCheckoutToken(now: number): { readonly token: string; readonly hash: string; readonly endsAt: number } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashCheckoutToken(token), endsAt: now + VALID_FOR_MS }
}

/** 256 random bits need no key. */
export function hashCheckoutToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
