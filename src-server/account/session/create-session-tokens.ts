import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { TOKEN_MAX_AGE_SECONDS } from '../../../src-shared/account/token-expiry.ts'
import type { SessionIdentity } from '../../platform/http/handler-table.ts'
import type { Account } from '../store/account-repository.ts'
import type { SessionRepository } from '../store/session-repository.ts'

export interface SessionTokens {
  /** Valid for `ageSeconds`; without it, as long as a learner's own session. */
  readonly issue: (account: Pick<Account, 'accountId' | 'epoch'>, ageSeconds?: number) => Promise<string>
  /** `isEnded`: valid, but signed out. */
  readonly read: (token: string) => Promise<Result<SessionIdentity & { readonly isEnded: boolean }>>
  readonly end: (identity: Pick<SessionIdentity, 'tokenId' | 'expiresAt'>) => Promise<void>
}

export interface SessionTokenDeps {
  readonly key: Uint8Array
  readonly sessions: SessionRepository
  readonly now: () => number
}

const AUDIENCE = 'koya:session'
const TYPE = 'koya-session+jwt'
const claimsSchema = z.object({ sub: z.string(), jti: z.string(), epoch: z.int(), iat: z.int(), exp: z.int() })

/**
 * Creates and reads session tokens: valid for 7200 seconds (spec, section 9), HS256. Each can be ended by its id, and all tokens of an
 * account by the account's epoch.
 */
export function createSessionTokens({ key, sessions, now }: SessionTokenDeps): SessionTokens {
  return {
    issue: async ({ accountId, epoch }, ageSeconds = TOKEN_MAX_AGE_SECONDS) => {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({ epoch })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(accountId)
        .setJti(randomUUID())
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ageSeconds)
        .sign(key)
    },
    read: async (token) => {
      const claims = await readClaims(token, key, now())
      if (!claims.ok) return claims
      const { sub, jti, epoch, exp } = claims.value
      const state = await sessions.read(sub, jti)
      if (!state || state.epoch !== epoch || state.isDisabled) return fail('session/required')
      return succeed({ accountId: sub, role: state.role, tokenId: jti, expiresAt: exp * 1000, isEnded: state.isEnded })
    },
    end: ({ tokenId, expiresAt }) => sessions.end(tokenId, expiresAt)
  }
}

async function readClaims(token: string, key: Uint8Array, now: number): Promise<Result<z.infer<typeof claimsSchema>>> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience: AUDIENCE, typ: TYPE, currentDate: new Date(now) })
    const claims = claimsSchema.safeParse(payload)
    return claims.success ? succeed(claims.data) : fail('session/required')
  } catch (error) {
    if (error instanceof errors.JWTExpired) return fail('session/expired')
    if (error instanceof errors.JOSEError) return fail('session/required')
    throw error
  }
}
