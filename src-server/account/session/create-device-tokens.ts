import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Account } from '../store/account-repository.ts'

/** A device on which this account signed in before, at this epoch. */
export interface KnownDevice {
  readonly deviceId: string
  readonly accountId: string
  readonly epoch: number
}

export interface DeviceTokens {
  /** Issues a token for a device on which this account has just proved its password. */
  readonly issue: (account: Pick<Account, 'accountId' | 'epoch'>) => Promise<string>
  /** Null for a token that was not issued here or has expired. Does not check whether the account still has that epoch. */
  readonly read: (token: string) => Promise<KnownDevice | null>
}

const AUDIENCE = 'koya:device'
const TYPE = 'koya-device+jwt'
/** A school year. After that, the device counts as unknown once. */
const VALID_FOR_SECONDS = 400 * 24 * 3600

const claimsSchema = z.object({ sub: z.string(), jti: z.string(), epoch: z.int() })

/**
 * Creates and reads device cookies after OWASP ("Slow Down Online Guessing Attacks with Device Cookies"): signed, and not stored on the
 * server. A token grants no access; it only separates a stranger's wrong passwords from those of the learner's own device. It ends with the
 * account's epoch, that is, when the password changes.
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
