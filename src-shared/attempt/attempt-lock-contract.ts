import { anyTime, outsideExams, whileHeld } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { attemptPinSchema, attemptProofSchema, lockedAttemptSchema, unlockAnswerSchema } from './attempt-lock.ts'

const nothing = z.strictObject({})

/** Open attempts that wait until their own learner has proved who they are (docs/decisions/0055-unlock-an-open-attempt-only-for-its-own-learner.md). */
export const attemptLockContract = {
  /** The newest first: all that wait, where nobody has proved who they are; else those that this learner left, and nobody else's. */
  list: request(nothing, z.strictObject({ attempts: z.array(lockedAttemptSchema) }), anyTime),
  unlock: request(z.strictObject({ attemptId: z.uuid(), proof: attemptProofSchema }), unlockAnswerSchema, whileHeld),
  /** "Save and switch learner": the open attempt waits for its learner with its clock stopped, and they are signed out. Once it resolves, that is on the disk. */
  switchLearner: request(z.strictObject({ attemptId: z.uuid() }), nothing, { ...anyTime, onKiosk: 'refused' }),
  /** Whether the signed-in learner is asked for a PIN before an exam starts: where they have no password of this backend. */
  needsPin: request(nothing, z.strictObject({ isNeeded: z.boolean() }), anyTime),
  /** The PIN of the next attempt that the signed-in learner starts. */
  choosePin: request(z.strictObject({ pin: attemptPinSchema }), nothing, outsideExams),
  /** The list is another one. */
  changed: event(nothing)
}
