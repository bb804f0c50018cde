import { slugSchema } from '../kernel/values/slug.ts'
import { kioskDeviceNameSchema } from '../device/kiosk-device-name.ts'
import { z } from '../kernel/schema/zod.ts'

/** A computer that candidates sit at: `id` is of this install and never changes, `name` is what people call it. */
export const seatSchema = z.strictObject({ id: z.uuid(), name: kioskDeviceNameSchema })

/** How many minutes more a candidate can have, for each part of the paper. */
export const EXTRA_MINUTES_MOST = 240

/**
 * Where a candidate is in an exam session.
 *
 *   unconfirmed ──▶ waiting ──▶ open ──▶ sitting ──▶ handed-in
 *        └──────────────────────▶ missed, closed
 *
 * `unconfirmed`: has not said yet that name and subjects are right; `waiting`: the start was not given; `open`: may begin; `missed`: came after
 * the last moment to begin; `closed`: the session is over and the candidate never began.
 */
export const seatStages = ['unconfirmed', 'waiting', 'open', 'sitting', 'handed-in', 'missed', 'closed'] as const

export const seatStateSchema = z.strictObject({
  examId: slugSchema,
  /** Of the session, such as Mock UTME, morning. */
  title: z.string(),
  candidate: z.strictObject({
    number: z.string(),
    name: z.string(),
    hasPhoto: z.boolean(),
    /** Titles, in the order of the paper. */
    subjects: z.array(z.string()),
    /** For each part of the paper; 0 for none. */
    extraMinutes: z.int().nonnegative()
  }),
  stage: z.enum(seatStages),
  /** Until the clock of the backend gives the start, milliseconds; null where it was given or the invigilator gives it. */
  startsInMs: z.int().nonnegative().nullable(),
  /** Until nobody may begin any more, milliseconds; null where the start was not given. */
  mayBeginForMs: z.int().nonnegative().nullable(),
  attemptId: z.uuid().nullable(),
  /** Another seat at which somebody typed this candidate's number and PIN. */
  wantedAt: z.string().nullable(),
  /** The session was closed over open papers: what there is of this one is handed in. */
  mustHandIn: z.boolean()
})

export type Seat = z.infer<typeof seatSchema>
export type SeatStage = (typeof seatStages)[number]
export type SeatState = z.infer<typeof seatStateSchema>

/** While a seat waits for the start it asks this often, in milliseconds; a paper that is being sat is told of less often. */
export const WAITING_BEAT_MS = 5000
export const SITTING_BEAT_MS = 30_000

/** A seat that was not heard for so long, and has no paper open, no longer keeps its candidate from another one. Milliseconds. */
export const SEAT_SILENT_MS = 60_000
