import { attemptIdSchema } from '../attempt/record/attempt-id.ts'
import { candidateNumberSchema, pinSchema } from '../attempt/record/candidate-proof.ts'
import { attemptEventSchema } from '../attempt/record/attempt-event.ts'
import { mediaAddressSchema } from '../content/media/media-address.ts'
import { paperSchema } from '../attempt/record/paper.ts'
import { versionSchema } from '../kernel/server/release-line.ts'
import { seatSchema, seatStateSchema } from './candidate-seat.ts'
import { kioskDeviceNameSchema } from '../device/kiosk-device-name.ts'
import { z } from '../kernel/schema/zod.ts'
import { MOST_STORED_COUNT } from '../kernel/schema/stored-count.ts'
import { endpoint } from '../kernel/http/endpoint.ts'

/** Only the nearest sessions are sent; they alone already delay updates. */
export const EXAM_TIMES_MOST = 50

const candidates = ['candidate'] as const
const seatId = z.uuid()
const stateReply = z.strictObject({ state: seatStateSchema })

/** Requests of candidate seats. Sessions, starts, moves and results are commands of the server (docs/operations/exams.md). */
export const examSessionEndpoints = {
  signInAtSeat: endpoint({
    method: 'POST',
    path: '/api/exam-seat/sign-in',
    caller: 'anyone',
    body: z.strictObject({ number: candidateNumberSchema, pin: pinSchema, seat: seatSchema }),
    reply: z.object({ metadata: z.object({ token: z.string() }) }),
    errors: [
      'exam-seat/wrong-pin',
      'exam-seat/too-many-tries',
      'exam-seat/hall-held',
      'exam-seat/crowded',
      'exam-seat/not-yet',
      'exam-seat/over',
      'exam-seat/taken',
      'exam-seat/other-seat',
      'exam-seat/occupied'
    ],
    summary: 'Signs a candidate of an exam session in, at one seat. Each time it answers a new token.',
    givesNewReply: true
  }),
  readExamTimes: endpoint({
    method: 'GET',
    path: '/api/exam-seat/times',
    caller: 'anyone',
    reply: z.strictObject({
      /** Contains no names. Milliseconds from the time of the reply; negative for the past. */
      sessions: z.array(z.strictObject({ opensInMs: z.int(), closesInMs: z.int() })).max(EXAM_TIMES_MOST)
    }),
    errors: [],
    summary: 'When exam sessions are that run, are near or have just closed: a computer of the centre takes no updates then.'
  }),
  beatExamSeat: endpoint({
    method: 'POST',
    path: '/api/exam-seat/beat',
    caller: 'account',
    roles: candidates,
    body: z.strictObject({ seatId, spentMs: z.int().nonnegative().nullable() }),
    reply: stateReply,
    errors: ['session/role-required', 'exam-seat/not-seated', 'exam-seat/moved'],
    summary: 'Tells where the candidate is, and keeps how much working time the seat says is spent.'
  }),
  confirmExamSeat: endpoint({
    method: 'POST',
    path: '/api/exam-seat/confirm',
    caller: 'account',
    roles: candidates,
    body: z.strictObject({ seatId }),
    reply: stateReply,
    errors: ['session/role-required', 'exam-seat/not-seated', 'exam-seat/moved'],
    summary: 'Notes that the candidate found name, picture and subjects right.'
  }),
  leaveExamSeat: endpoint({
    method: 'POST',
    path: '/api/exam-seat/leave',
    caller: 'account',
    roles: candidates,
    body: z.strictObject({ seatId }),
    reply: z.strictObject({}),
    errors: ['session/role-required', 'exam-seat/not-seated', 'exam-seat/moved', 'exam-seat/paper-open'],
    summary: 'Gives the seat back before the paper was begun.'
  }),
  enterExam: endpoint({
    method: 'POST',
    path: '/api/exam-seat/enter',
    caller: 'account',
    roles: candidates,
    body: z.strictObject({ seatId, clientVersion: versionSchema, markingVersion: z.string().max(40) }),
    reply: z.strictObject({
      paper: paperSchema,
      /** Of the paper's media. Absent without any, and from a server that serves none by address. */
      mediaAddresses: z.array(mediaAddressSchema).optional(),
      /** Valid while the candidate uses this seat; a move to another computer ends it. */
      capability: z.string(),
      /** All events that the backend holds of the attempt, in order; empty at the start. */
      events: z.array(attemptEventSchema),
      /** Working time spent, milliseconds. */
      spentMs: z.int().nonnegative(),
      /** Set if the session's rules allow a seat to resume after a restart without number and PIN. */
      opensAtOnce: z.literal(true).optional()
    }),
    errors: [
      'session/role-required',
      'exam-seat/not-seated',
      'exam-seat/moved',
      'exam-seat/not-confirmed',
      'exam-seat/not-started',
      'exam-seat/missed',
      'exam-seat/over',
      'exam-seat/handed-in',
      'assessment/not-found',
      'assessment/cannot-be-filled',
      'attempt/client-too-old',
      'attempt/backend-too-old',
      'attempt/version-disagreement'
    ],
    summary: 'Draws the candidate’s one paper, or answers it with all that was done in it. Repeats answer the same paper.'
  }),
  noteSeatWiped: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/wiped',
    caller: 'attempt',
    params: z.strictObject({ attemptId: attemptIdSchema }),
    body: z.strictObject({ receiptId: z.string().max(100), isDone: z.boolean() }),
    reply: z.strictObject({}),
    errors: ['attempt/not-found', 'attempt/capability-refused', 'exam-seat/receipt-differs'],
    summary: 'Confirms that the backend holds and has marked this paper, before its seat wipes it, and notes when it has.'
  }),
  noteSeatLeft: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/left',
    caller: 'attempt',
    params: z.strictObject({ attemptId: attemptIdSchema }),
    body: z.strictObject({
      seatName: kioskDeviceNameSchema,
      /** End of the chain at the seat: 0 and the paper’s hash if there are no events. */
      lastSequence: z.int().nonnegative().max(MOST_STORED_COUNT),
      lastHash: z.string().max(100),
      isDone: z.boolean()
    }),
    reply: z.strictObject({}),
    errors: ['attempt/not-found', 'attempt/capability-refused', 'exam-seat/not-left', 'exam-seat/answers-missing'],
    summary:
      'Confirms that the candidate was moved away from this seat and that the backend holds all that lies there, before the seat wipes it, and notes when it has.'
  })
} as const
