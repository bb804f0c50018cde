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

/** What a candidate takes along: enough to ask for the paper again, and the end of its chain. */
const seatReceiptSchema = z.strictObject({
  attemptId: z.uuid(),
  number: z.string(),
  name: z.string(),
  answeredCount: z.int(),
  itemCount: z.int(),
  /** Wall clock of this computer, milliseconds since 1970. */
  submittedAt: z.number(),
  /** SHA-256 (hex) of the submit event. */
  lastHash: z.string(),
  /** The backend's; null until it has everything. */
  serverReceiptId: z.string().nullable()
})

/**
 * What the seat shows. `free`: asks for a number and a PIN; `seated`: somebody is here, `failure` says why the backend was not heard of late;
 * `handed-in`: this candidate's paper is kept here until the backend has it, and then wiped; `moved`: the candidate goes on at another computer.
 */
export const seatViewSchema = z.discriminatedUnion('phase', [
  z.strictObject({ phase: z.literal('free'), seatName, waitingCount: z.int().nonnegative() }),
  z.strictObject({ phase: z.literal('seated'), seatName, state: seatStateSchema, failure: failureSchema.nullable() }),
  z.strictObject({ phase: z.literal('handed-in'), seatName, receipt: seatReceiptSchema, isWiped: z.boolean(), failure: failureSchema.nullable() }),
  z.strictObject({ phase: z.literal('moved'), seatName, name: z.string() })
])

export const examSessionContract = {
  read: request(nothing, seatViewSchema, anyTime),
  signIn: request(z.strictObject({ number: candidateNumberSchema, pin: pinSchema }), seatViewSchema, outsideExams),
  /** The candidate says that name, picture and subjects are right. */
  confirm: request(nothing, seatViewSchema, outsideExams),
  readPhoto: request(nothing, z.strictObject({ photo: photoSchema.nullable() }), outsideExams),
  /** Begins the paper, or goes on with it where it stood, also from another computer. */
  begin: request(nothing, openAttemptSchema, whileHeld),
  /** Whoever sits here is not the candidate that is shown, or has come too late: the seat is free again. Not while a paper is open. */
  leave: request(nothing, seatViewSchema, outsideExams),
  /** Takes the receipt or the notice away, for the next candidate. */
  finish: request(nothing, seatViewSchema, outsideExams),
  changed: event(seatViewSchema)
}

export type SeatView = z.infer<typeof seatViewSchema>
export type SeatReceipt = z.infer<typeof seatReceiptSchema>
