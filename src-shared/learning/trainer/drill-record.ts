import { z } from '../../kernel/schema/zod.ts'

/** The drills of the trainer, in the order in which they are learned. */
export const drillNames = [
  'mouse',
  'keyboard',
  'letters',
  'moving',
  'submit-key',
  'subjects',
  'flag-and-clear',
  'clock-and-calculator',
  'power',
  'handing-in',
  'mock-room'
] as const

const DAY_MS = 86_400_000
/** More questions than any drill has. */
const ROOM_ITEM_LIMIT = 20

const count = z.int().min(0).max(10_000)
const itemId = z.string().max(40)
const itemIds = z.array(itemId).max(ROOM_ITEM_LIMIT)

/** What was counted in one round of a drill. */
export const drillTallySchema = z
  .strictObject({
    /** Tasks done as asked; in the mock room the questions that are answered rightly. */
    hits: count,
    /** Presses that the task did not ask for; in the mock room also the questions that are not answered rightly. */
    slips: count,
    /** How often the question about handing in was opened while handing in was not the task, and how many of those ended in going back. */
    scares: count,
    recoveries: count,
    tookMs: z.int().min(0).max(DAY_MS)
  })
  .refine(({ scares, recoveries }) => recoveries <= scares)

/** What stands in the exam room of a drill; lists instead of records, so that a reply holds no members that no schema names. */
const drillRoomSchema = z.strictObject({
  answers: z.array(z.strictObject({ itemId, optionId: z.string().max(10) })).max(ROOM_ITEM_LIMIT),
  flaggedItemIds: itemIds,
  seenItemIds: itemIds,
  currentItemId: itemId.nullable(),
  lastSequence: z.int().min(0).max(1_000_000)
})

/** A round that is under way, with the number of its task from 0. */
export const drillRoundSchema = z.strictObject({
  step: z.int().min(0).max(100),
  tally: drillTallySchema,
  room: drillRoomSchema
})

/**
 * What is kept of one learner's one drill. `revision` counts from 1 with every change: of two records the one with the higher revision
 * holds, however often and in whatever order they arrive.
 */
export const drillRecordSchema = z.strictObject({
  drill: z.enum(drillNames),
  revision: z.int().min(1).max(1_000_000_000),
  /** Null where no round is under way. */
  round: drillRoundSchema.nullable(),
  /** Of the newest round that was finished; null before there is one. */
  lastTally: drillTallySchema.nullable()
})

export type DrillName = (typeof drillNames)[number]
export type DrillTally = z.infer<typeof drillTallySchema>
export type DrillRound = z.infer<typeof drillRoundSchema>
export type DrillRecord = z.infer<typeof drillRecordSchema>
