import { attemptIdSchema } from './record/attempt-id.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { candidateNumberSchema, pinSchema } from './record/candidate-proof.ts'

/** Six digits that a learner with single sign-on chooses for one exam. Spaces between groups are removed. */
export const attemptPinSchema = z
  .string()
  .transform((pin) => pin.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: schemaMessages.attempt.lockPin }))

/**
 * How the learner of a locked attempt proves their identity: account password, PIN chosen for this exam, candidate number and PIN, `press` (an
 * account at home without a password), or `sign-in` (a normal sign-in only).
 */
export const proofKinds = ['password', 'pin', 'candidate', 'press', 'sign-in'] as const

export type ProofKind = (typeof proofKinds)[number]

/** A locked open attempt on this computer, without its questions and answers. */
export const lockedAttemptSchema = z.strictObject({
  attemptId: attemptIdSchema,
  /** Empty if this computer no longer knows the name. */
  learnerName: z.string(),
  title: z.string(),
  /** Remaining time of the open part, milliseconds; null if no clock runs. */
  remainingMs: z.int().nonnegative().nullable(),
  answeredCount: z.int().nonnegative(),
  proof: z.enum(proofKinds),
  /** Whether the password is four pictures; false if this computer does not know. */
  hasPicturePassword: z.boolean(),
  /** Whether others may use Koya while the attempt is locked; always false on a kiosk device. */
  mayBeLeft: z.boolean(),
  /** True if the learner left by "Save and switch learner"; false after an interruption. */
  isLeft: z.boolean(),
  /** Its learner is signed in, so no proof is required. */
  isOwn: z.boolean()
})

export const attemptProofSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: z.string().min(1, { error: schemaMessages.account.passwordMissing }).max(128) }),
  z.strictObject({ kind: z.literal('pin'), pin: attemptPinSchema }),
  z.strictObject({ kind: z.literal('press') }),
  z.strictObject({ kind: z.literal('candidate'), number: candidateNumberSchema, pin: pinSchema })
])

/**
 * `triesLeft`: attempts left before a delay applies. `waitMs`: time until the next attempt is checked. `other-candidate`: another candidate signed
 * in on this device.
 */
export const unlockAnswerSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('unlocked') }),
  z.strictObject({ outcome: z.literal('other-candidate') }),
  z.strictObject({ outcome: z.literal('wrong'), triesLeft: z.int().nonnegative(), waitMs: z.int().nonnegative() }),
  z.strictObject({ outcome: z.literal('wait'), waitMs: z.int().positive() })
])

export type LockedAttempt = z.infer<typeof lockedAttemptSchema>
export type AttemptProof = z.infer<typeof attemptProofSchema>
export type UnlockAnswer = z.infer<typeof unlockAnswerSchema>
