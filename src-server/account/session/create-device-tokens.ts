import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Account } from '../store/account-repository.ts'

/** A device on which the account of that id and epoch signed in before. */
export interface KnownDevice {
  readonly deviceId: string
  readonly accountId: string
  readonly epoch: number
}

export interface DeviceTokens {
  /** For a device on which this account has just proved its password. */
  readonly issue: (account: Pick<Account, 'accountId' | 'epoch'>) => Promise<string>
  /** Null for what was not issued here, or too long ago. Says nothing of whether the account still has that epoch. */
  readonly read: (token: string) => Promise<KnownDevice | null>
}

const AUDIENCE = 'koya:device'
const TYPE = 'koya-device+jwt'
/** A school year. Who comes back later is a stranger once. */
const VALID_FOR_SECONDS = 400 * 24 * 3600

const claimsSchema = z.object({ sub: z.string(), jti: z.string(), epoch: z.int() })

/**
 * Device cookies after OWASP ("Slow Down Online Guessing Attacks with Device Cookies"): signed, and stored nowhere on the server. A token opens
 * nothing; it only keeps a stranger's wrong passwords apart from those of a device that its learner has used. It ends with the account's epoch,
 * that is, with the password.
 */
export function createDeviceTokens({ key, now }: { readonly key: Uint8Array; readonly now: () => number }): DeviceTokens {
  return {
    issue: ({ accountId, epoch }) => {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({ epoch })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(accountId)
        .setJti(randomUUID())
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + VALID_FOR_SECONDS)
        .sign(key)
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience: AUDIENCE, typ: TYPE, currentDate: new Date(now()) })
        const claims = claimsSchema.safeParse(payload)
        return claims.success ? { deviceId: claims.data.jti, accountId: claims.data.sub, epoch: claims.data.epoch } : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    }
  }
}
