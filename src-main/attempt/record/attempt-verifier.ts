import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** A learner's secret after the slow derivation. Salt and key are base64; the secret cannot be recovered from either. */
export const proofKeySchema = z.strictObject({ keySalt: z.string().max(100), key: z.string().max(200) })

/** What one attempt needs to check a proof. It is valid for no other attempt and contains neither the account's password hash nor the key. */
export const attemptVerifierSchema = z.strictObject({ keySalt: z.string().max(100), salt: z.string().max(100), mac: z.string().max(200) })

export type ProofKey = z.infer<typeof proofKeySchema>
export type AttemptVerifier = z.infer<typeof attemptVerifierSchema>

const SALT_BYTES = 16

export function makeSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}

/** Binds the key to one attempt, with a new salt. */
export function bindToAttempt({ keySalt, key }: ProofKey, attemptId: string): AttemptVerifier {
  const salt = makeSalt().toString('base64')
  return { keySalt, salt, mac: macOf(Buffer.from(key, 'base64'), salt, attemptId).toString('base64') }
}

/** Whether the key is the one that was bound to this attempt; in constant time. */
export function isKeyOf({ salt, mac }: AttemptVerifier, key: Uint8Array, attemptId: string): boolean {
  const expected = Buffer.from(mac, 'base64')
  const found = macOf(key, salt, attemptId)
  return expected.length === found.length && timingSafeEqual(expected, found)
}

function macOf(key: Uint8Array, salt: string, attemptId: string): Buffer {
  return createHmac('sha256', key).update(`koya attempt ${attemptId} ${salt}`).digest()
}
