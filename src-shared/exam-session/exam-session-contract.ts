import { attemptIdSchema } from '../attempt/record/attempt-id.ts'
import { candidateNumberSchema, pinSchema } from '../attempt/record/candidate-proof.ts'
import { openAttemptSchema } from '../attempt/attempt-contract.ts'
import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { anyTime, outsideExams, whileHeld } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { photoSchema } from '../account/learner-profile.ts'
import { z } from '../kernel/schema/zod.ts'
import { seatStateSchema } from './candidate-seat.ts'

const nothing = z.strictObject({})
const seatName = z.string()

/** A candidate's receipt: enough to request the paper again, plus the end of its hash chain. */
const seatReceiptSchema = z.strictObject({
  attemptId: attemptIdSchema,
  number: z.string(),
  name: z.string(),
  answeredCount: z.int(),
  itemCount: z.int(),
  /** Wall clock of this computer, milliseconds since 1970. */
  submittedAt: z.number(),
  /** SHA-256 (hex) of the submit event. */
  lastHash: z.string(),
  /** The backend's receipt id; null until it has received everything. */
  serverReceiptId: z.string().nullable()
})

/**
 * State of the seat. `free`: asks for candidate number and PIN. `seated`: a candidate is signed in; `failure` says why the backend is unreachable.
 * `handed-in`: the submitted paper is stored here until the backend has it, then wiped. `moved`: the candidate continues at another computer.
 */
export const candidateSeatViewSchema = z.discriminatedUnion('phase', [
  z.strictObject({ phase: z.literal('free'), seatName, waitingCount: z.int().nonnegative() }),
  z.strictObject({ phase: z.literal('seated'), seatName, state: seatStateSchema, failure: failureSchema.nullable() }),
  z.strictObject({ phase: z.literal('handed-in'), seatName, receipt: seatReceiptSchema, isWiped: z.boolean(), failure: failureSchema.nullable() }),
  z.strictObject({ phase: z.literal('moved'), seatName, name: z.string() })
])

export const examSessionContract = {
  read: request(nothing, candidateSeatViewSchema, anyTime),
  signIn: request(z.strictObject({ number: candidateNumberSchema, pin: pinSchema }), candidateSeatViewSchema, outsideExams),
  /** The candidate confirms name, picture and subjects. */
  confirm: request(nothing, candidateSeatViewSchema, outsideExams),
  readPhoto: request(nothing, z.strictObject({ photo: photoSchema.nullable() }), outsideExams),
  /** Starts the paper, or resumes it where it stopped, also from another computer. */
  begin: request(nothing, openAttemptSchema, whileHeld),
  /** Frees the seat because the person is not the candidate shown, or is too late. Refused while a paper is open. */
  leave: request(nothing, candidateSeatViewSchema, outsideExams),
  /** Clears the receipt or the notice for the next candidate. */
  finish: request(nothing, candidateSeatViewSchema, outsideExams),
  changed: event(candidateSeatViewSchema)
}

export type CandidateSeatView = z.infer<typeof candidateSeatViewSchema>
export type SeatReceipt = z.infer<typeof seatReceiptSchema>
