import { z } from '../../kernel/schema/zod.ts'

/** The trainer's drills, in learning order. */
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

/** Counts of one round of a drill. */
export const drillTallySchema = z
  .strictObject({
    /** Completed tasks; in the mock room, right answers. */
    hits: count,
    /** Unwanted key presses or clicks; in the mock room also the questions not answered correctly. */
    slips: count,
    /** How often the submit dialog was opened although submitting was not the task, and how often it was then cancelled. */
    scares: count,
    recoveries: count,
    tookMs: z.int().min(0).max(DAY_MS)
  })
  .refine(({ scares, recoveries }) => recoveries <= scares)

/** State of a drill's exam room; lists instead of records, so that a reply has no members that the schema does not name. */
const drillRoomSchema = z.strictObject({
  answers: z.array(z.strictObject({ itemId, optionId: z.string().max(10) })).max(ROOM_ITEM_LIMIT),
  flaggedItemIds: itemIds,
  seenItemIds: itemIds,
  currentItemId: itemId.nullable(),
  lastSequence: z.int().min(0).max(1_000_000)
})

/** An unfinished round, with the index of its task, from 0. */
export const drillRoundSchema = z.strictObject({
  step: z.int().min(0).max(100),
  tally: drillTallySchema,
  room: drillRoomSchema
})

/**
 * A learner's stored record of one drill. `revision` counts changes from 1. The record with the higher revision wins, however often and in whatever
 * order they arrive.
 */
export const drillRecordSchema = z.strictObject({
  drill: z.enum(drillNames),
  revision: z.int().min(1).max(1_000_000_000),
  /** Null if no round is in progress. */
  round: drillRoundSchema.nullable(),
  /** Counts of the newest finished round; null before the first. */
  lastTally: drillTallySchema.nullable()
})

export type DrillName = (typeof drillNames)[number]
export type DrillTally = z.infer<typeof drillTallySchema>
export type DrillRound = z.infer<typeof drillRoundSchema>
export type DrillRecord = z.infer<typeof drillRecordSchema>
