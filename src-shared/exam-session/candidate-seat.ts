import { attemptIdSchema } from '../attempt/record/attempt-id.ts'
import { slugSchema } from '../kernel/values/slug.ts'
import { kioskDeviceNameSchema } from '../device/kiosk-device-name.ts'
import { z } from '../kernel/schema/zod.ts'

/** A candidate seat: `id` identifies its Koya installation and never changes; `name` is its label. */
export const seatSchema = z.strictObject({ id: z.uuid(), name: kioskDeviceNameSchema })

/** Maximum extra minutes of a candidate, per part of the paper. */
export const EXTRA_MINUTES_MOST = 240

/**
 * Stage of a candidate in an exam session.
 *
 *   unconfirmed ──▶ waiting ──▶ open ──▶ sitting ──▶ handed-in
 *        └──────────────────────▶ missed, closed
 *
 * `unconfirmed`: has not yet confirmed name and subjects. `waiting`: the session has not started. `open`: may begin. `missed`: came after the last
 * time to begin. `closed`: the session ended and the candidate never began.
 */
export const seatStages = ['unconfirmed', 'waiting', 'open', 'sitting', 'handed-in', 'missed', 'closed'] as const

export const seatStateSchema = z.strictObject({
  examId: slugSchema,
  /** Title of the session, such as Mock UTME, morning. */
  title: z.string(),
  candidate: z.strictObject({
    number: z.string(),
    name: z.string(),
    hasPhoto: z.boolean(),
    /** Titles, in the order of the paper. */
    subjects: z.array(z.string()),
    /** Per part of the paper; 0 for none. */
    extraMinutes: z.int().nonnegative()
  }),
  stage: z.enum(seatStages),
  /** Milliseconds until the backend's clock starts the session; null if it has started or the invigilator starts it. */
  startsInMs: z.int().nonnegative().nullable(),
  /** Milliseconds until the last time to begin; null before the start. */
  mayBeginForMs: z.int().nonnegative().nullable(),
  attemptId: attemptIdSchema.nullable(),
  /** Another seat at which this candidate's number and PIN were entered. */
  wantedAt: z.string().nullable(),
  /** The session was closed while papers were open: this one must be submitted as it is. */
  mustHandIn: z.boolean()
})

export type CandidateSeat = z.infer<typeof seatSchema>
export type SeatStage = (typeof seatStages)[number]
export type SeatState = z.infer<typeof seatStateSchema>

/** Polling interval of a seat that waits for the start, in milliseconds; during an exam the seat polls less often. */
export const WAITING_BEAT_MS = 5000
export const SITTING_BEAT_MS = 30_000

/** A seat without an open paper that has been silent for this long no longer blocks its candidate from another seat. Milliseconds. */
export const SEAT_SILENT_MS = 60_000
