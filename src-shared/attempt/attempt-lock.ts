import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { candidateNumberSchema, pinSchema } from './record/candidate-proof.ts'

/** Six digits that a learner with single sign-on chooses for one exam. Spaces between groups are taken out. */
export const attemptPinSchema = z
  .string()
  .transform((pin) => pin.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: schemaMessages.attempt.lockPin }))

/**
 * How the learner of a locked attempt proves who they are: by the account's password, by the PIN that they chose for this exam, by candidate number
 * and PIN, or (`sign-in`) only by signing in as usual.
 */
export const proofKinds = ['password', 'pin', 'candidate', 'sign-in'] as const

export type ProofKind = (typeof proofKinds)[number]

/** An open attempt of this computer that waits for its own learner: nothing of its questions and answers. */
export const lockedAttemptSchema = z.strictObject({
  attemptId: z.uuid(),
  /** Empty where this computer does not know it any more. */
  learnerName: z.string(),
  title: z.string(),
  /** Of the part that is open, milliseconds; null where no clock counts. */
  remainingMs: z.int().nonnegative().nullable(),
  answeredCount: z.int().nonnegative(),
  proof: z.enum(proofKinds),
  /** Whether somebody else may use Koya while it waits; never on an exam seat. */
  mayBeLeft: z.boolean(),
  /** Its learner left it by "Save and switch learner", and was not interrupted. */
  isLeft: z.boolean(),
  /** Its learner is signed in: no proof is asked for. */
  isOwn: z.boolean()
})

export const attemptProofSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: z.string().min(1, { error: schemaMessages.account.passwordMissing }).max(128) }),
  z.strictObject({ kind: z.literal('pin'), pin: attemptPinSchema }),
  z.strictObject({ kind: z.literal('candidate'), number: candidateNumberSchema, pin: pinSchema })
])

/** `triesLeft`: before the next one has to wait; `waitMs`: until the next one is checked; `other-candidate`: somebody else signed in at this seat. */
export const unlockAnswerSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('unlocked') }),
  z.strictObject({ outcome: z.literal('other-candidate') }),
  z.strictObject({ outcome: z.literal('wrong'), triesLeft: z.int().nonnegative(), waitMs: z.int().nonnegative() }),
  z.strictObject({ outcome: z.literal('wait'), waitMs: z.int().positive() })
])

export type LockedAttempt = z.infer<typeof lockedAttemptSchema>
export type AttemptProof = z.infer<typeof attemptProofSchema>
export type UnlockAnswer = z.infer<typeof unlockAnswerSchema>
