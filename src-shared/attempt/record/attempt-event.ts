import { optionIdSchema } from '../../content/item-types/base/choice-option.ts'
import { responseSchema, type ItemResponse } from '../../content/item-types/item-types.ts'
import { probeFindingSchema } from '../../device/probe-findings.ts'
import { z } from '../../kernel/schema/zod.ts'
import { canonicalJson } from '../../kernel/values/canonical-json.ts'
import { FARTHEST_OFFSET, NOTE_MOST_CHARACTERS } from './annotation-limits.ts'

const itemActs = [
  z.strictObject({ kind: z.literal('answer'), itemId: z.string().max(100), response: responseSchema }),
  z.strictObject({ kind: z.literal('clear'), itemId: z.string().max(100) }),
  z.strictObject({ kind: z.literal('flag'), itemId: z.string().max(100), isFlagged: z.boolean() }),
  z.strictObject({ kind: z.literal('move'), itemId: z.string().max(100) })
] as const

const annotationActs = [
  /** The scratch pad's full text after the change. */
  z.strictObject({ kind: z.literal('note'), text: z.string().max(NOTE_MOST_CHARACTERS) }),
  /** Adds or removes a highlight in an item's stem or in a stimulus; `highlight.ts` defines the offsets. */
  z.strictObject({
    kind: z.literal('highlight'),
    part: z.enum(['stem', 'stimulus']),
    id: z.string().max(100),
    start: z.int().min(0).max(FARTHEST_OFFSET),
    end: z.int().min(1).max(FARTHEST_OFFSET),
    isOn: z.boolean()
  }),
  /** Eliminates an option or restores it. This is not an answer; `eliminated-options.ts` defines how the two relate. */
  z.strictObject({ kind: z.literal('strike'), itemId: z.string().max(100), optionId: optionIdSchema, isStruck: z.boolean() })
] as const

const partActs = [
  /** Starts the part's clock. Main also records this when the break before the part ends. */
  z.strictObject({ kind: z.literal('begin-part'), partId: z.string().max(80) }),
  /** Closes the part for good; its remaining time is not added to another part. */
  z.strictObject({ kind: z.literal('end-part'), partId: z.string().max(80), reason: z.literal('candidate') })
] as const

/** Only in timed practice: the clock stops between the two, and no other act is allowed. */
const pauseActs = [z.strictObject({ kind: z.literal('pause') }), z.strictObject({ kind: z.literal('resume') })] as const

/** Only in study mode: freezes the answer and shows the item's key. */
const checkAct = z.strictObject({ kind: z.literal('check'), itemId: z.string().max(100) })

/** Only in study mode: rules out one wrong option, see `item-hint.ts`. */
const hintAct = z.strictObject({ kind: z.literal('hint'), itemId: z.string().max(100) })

/** The sound of the item's stimulus is about to play. It counts from here, even if cut short. `unheard` cancels the count because playback failed. */
const playAct = z.strictObject({
  kind: z.literal('play'),
  itemId: z.string().max(100),
  stimulusId: z.string().max(100),
  part: z.enum(['begin', 'unheard'])
})

/** Acts of a candidate in the exam room. */
export const candidateActSchema = z.discriminatedUnion('kind', [
  ...itemActs,
  ...annotationActs,
  ...partActs,
  ...pauseActs,
  checkAct,
  hintAct,
  playAct
])

/**
 * Answer format from before items had types. Still read, never written: its hash covers this form, so it is stored unchanged and read through
 * `responseOf`.
 */
const formerAnswerSchema = z.strictObject({ kind: z.literal('answer'), itemId: z.string().max(100), optionId: z.string().max(20) })

/** Acts that main records. */
const observedActSchema = z.discriminatedUnion('kind', [
  /**
   * The question could not be seen or answered, and now can again: the app had ended (power cut, crash) or slept, main or the page froze, or the
   * page loaded slowly. `switched`: the learner switched to another learner; recorded with null on leaving and with the time on return. `darkMs`:
   * interruption time, null if no clock can measure it; charged only if the paper's `interruptions` says so.
   */
  z.strictObject({
    kind: z.literal('interrupted'),
    cause: z.enum(['restart', 'switched', 'sleep', 'app-stopped', 'page-stopped', 'loading']),
    darkMs: z.number().nullable()
  }),
  z.strictObject({ kind: z.literal('focus'), hasFocus: z.boolean() }),
  /**
   * Event of the kiosk device: locked again, opened by an invigilator, or a display was connected or removed. `displayCount` is the number of
   * displays afterwards.
   */
  z.strictObject({ kind: z.literal('seat'), what: z.enum(['taken', 'opened', 'displays']), displayCount: z.int().nonnegative() }),
  /** What a kiosk device found beside itself when the attempt was opened, and each time that this changed; empty once it is gone. */
  z.strictObject({ kind: z.literal('probe'), found: z.array(probeFindingSchema).max(10) }),
  /** The PC's wall clock was changed during the attempt; the attempt's own time is unaffected. */
  z.strictObject({ kind: z.literal('clock-set'), byMs: z.number() }),
  z.strictObject({ kind: z.literal('end-part'), partId: z.string().max(80), reason: z.literal('time-up') }),
  z.strictObject({ kind: z.literal('submit'), reason: z.enum(['candidate', 'time-up']) }),
  /** The journal was damaged. Its events continue here in a new segment (`segment.ts`) that refers to the last good event by its hash. */
  z.strictObject({
    kind: z.literal('segment'),
    /** The newest surviving event before the break; `previousHash` is its hash. 0 if none survived; then `previousHash` is the paper's hash. */
    goodSequence: z.int().nonnegative(),
    /** Number of answers and clearings saved in each earlier segment; null if no count survived. */
    savedCounts: z.array(z.int().nonnegative()).max(2000).nullable(),
    /** The true counts may be higher. */
    isAtLeast: z.boolean(),
    /** When the newest event before the break was saved, by the PC's clock, milliseconds since 1970; null if none is left. */
    sinceAt: z.number().nullable(),
    /** Original sequences of events after the break that were still readable. The following events repeat them in this order. */
    copiedSequences: z.array(z.int().positive()).max(20_000)
  })
])

/** Every act that an attempt can record. */
export const actSchema = z.union([candidateActSchema, observedActSchema, formerAnswerSchema])

/**
 * One row of the journal and of the backend's table. `sequence` counts from 1 without gaps. `hash` covers the row and the previous hash (the
 * paper's for the first row), so that changed, missing or reordered rows are detected.
 */
export const attemptEventSchema = z.strictObject({
  sequence: z.int().positive(),
  act: actSchema,
  /** The attempt's own clock at the event, milliseconds. It runs while a part is open and in breaks with a countdown. */
  spentMs: z.int().nonnegative(),
  /** Wall clock of the PC, milliseconds since 1970; never used for order or timing. */
  at: z.number(),
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/)
})

/** An act about one item. */
export type ItemAct = z.infer<(typeof itemActs)[number]>
/** An act within the open part: about an item, or an annotation. */
export type RoomAct = ItemAct | z.infer<(typeof annotationActs)[number]>
export type CandidateAct = z.infer<typeof candidateActSchema>
export type Act = z.infer<typeof actSchema>
export type AttemptEvent = z.infer<typeof attemptEventSchema>

/** Returns the response of an answer in either format. */
export function responseOf(act: Act & { readonly kind: 'answer' }): ItemResponse {
  return 'response' in act ? act.response : { optionId: act.optionId }
}

/** Returns the text whose SHA-256 is the event's hash. */
export function eventText(attemptId: string, event: Omit<AttemptEvent, 'hash'>): string {
  const { sequence, act, spentMs, at, previousHash } = event
  return `${previousHash}\n${canonicalJson({ attemptId, sequence, act, spentMs, at })}`
}
