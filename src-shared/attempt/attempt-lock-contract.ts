import { attemptIdSchema } from './record/attempt-id.ts'
import { anyTime, outsideExams, whileHeld } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { attemptPinSchema, attemptProofSchema, lockedAttemptSchema, unlockAnswerSchema } from './attempt-lock.ts'

const nothing = z.strictObject({})

/**
 * Open attempts that stay locked until their learner proves their identity
 * (docs/decisions/0055-unlock-an-open-attempt-only-for-its-own-learner.md).
 */
export const attemptLockContract = {
  /** Newest first. Before anybody has proved their identity: all locked attempts. Afterwards: only those that this learner left. */
  list: request(nothing, z.strictObject({ attempts: z.array(lockedAttemptSchema) }), anyTime),
  unlock: request(z.strictObject({ attemptId: attemptIdSchema, proof: attemptProofSchema }), unlockAnswerSchema, whileHeld),
  /** "Save and switch learner": stops the clock, locks the open attempt and signs the learner out. Resolves once this is on the disk. */
  switchLearner: request(z.strictObject({ attemptId: attemptIdSchema }), nothing, { ...anyTime, onKiosk: 'refused' }),
  /** Returns whether the signed-in learner must choose a PIN before an exam, because this backend has no password for them. */
  needsPin: request(nothing, z.strictObject({ isNeeded: z.boolean() }), anyTime),
  /** Sets the PIN of the signed-in learner's next attempt. */
  choosePin: request(z.strictObject({ pin: attemptPinSchema }), nothing, outsideExams),
  /** The list of locked attempts has changed. */
  changed: event(nothing)
}
