import { attemptIdSchema } from '../../../src-shared/attempt/record/attempt-id.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { AttemptIdentity } from '../../platform/http/handler-table.ts'

export interface AttemptCapabilities {
  /**
   * Returns the same text each time, so that a repeated start gets the same reply. `seatGeneration` counts the computers to which a candidate
   * of an exam session was moved: the capability of an earlier one is refused.
   */
  readonly issue: (attemptId: string, seatGeneration?: number) => Promise<string>
  readonly read: (capability: string) => Promise<AttemptIdentity | null>
}

const AUDIENCE = 'koya:attempt'
const TYPE = 'koya-attempt+jwt'
const claimsSchema = z.object({ sub: attemptIdSchema, turn: z.int().positive().optional() })

/** About 400 bytes each. */
const MOST_VERIFIED = 10_000

/**
 * Creates and reads capabilities. The holder may append to one attempt and submit it, and nothing else. A capability has no expiry, because a
 * session token of two hours cannot cover sign-in plus a two-hour paper, and a paper may be delivered days later. So one that was valid stays valid, and
 * is verified once: every answer comes with it.
 */
export function createAttemptCapabilities(key: Uint8Array, { mostVerified = MOST_VERIFIED } = {}): AttemptCapabilities {
  const verified = new Map<string, AttemptIdentity>()

  /** The one that was verified first makes room. */
  function remember(capability: string, identity: AttemptIdentity): AttemptIdentity {
    const [oldest] = verified.keys()
    if (verified.size >= mostVerified && oldest !== undefined) verified.delete(oldest)
    verified.set(capability, identity)
    return identity
  }

  return {
    issue: (attemptId, seatGeneration = 0) =>
      new SignJWT(seatGeneration === 0 ? {} : { turn: seatGeneration })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(attemptId)
        .setAudience(AUDIENCE)
        .sign(key),
    read: async (capability) => {
      const known = verified.get(capability)
      if (known) return known
      try {
        const { payload } = await jwtVerify(capability, key, { algorithms: ['HS256'], audience: AUDIENCE, typ: TYPE })
        const claims = claimsSchema.safeParse(payload)
        return claims.success ? remember(capability, { attemptId: claims.data.sub, seatGeneration: claims.data.turn ?? 0 }) : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    }
  }
}
