import { optionIdSchema } from '../../content/item-types/base/choice-option.ts'
import { responseSchema, type ItemResponse } from '../../content/item-types/item-types.ts'
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
  /** The scratch pad as it now reads. */
  z.strictObject({ kind: z.literal('note'), text: z.string().max(NOTE_MOST_CHARACTERS) }),
  /** A stretch of an item's stem or of a stimulus, highlighted or no longer so; see `highlight.ts` for how offsets count. */
  z.strictObject({
    kind: z.literal('highlight'),
    part: z.enum(['stem', 'stimulus']),
    id: z.string().max(100),
    start: z.int().min(0).max(FARTHEST_OFFSET),
    end: z.int().min(1).max(FARTHEST_OFFSET),
    isOn: z.boolean()
  }),
  /** An option that the candidate has ruled out, or no longer so. It is no answer; see `strikes.ts` for what holds with one. */
  z.strictObject({ kind: z.literal('strike'), itemId: z.string().max(100), optionId: optionIdSchema, isStruck: z.boolean() })
] as const

const partActs = [
  /** The part's clock runs from here; main does it, too, when the break before it is over. */
  z.strictObject({ kind: z.literal('begin-part'), partId: z.string().max(80) }),
  /** The part is closed for good; what is left of its time is not added to another. */
  z.strictObject({ kind: z.literal('end-part'), partId: z.string().max(80), reason: z.literal('candidate') })
] as const

/** Only in a timed practice: the clock stands still from the one to the other, and nothing else is done. */
const pauseActs = [z.strictObject({ kind: z.literal('pause') }), z.strictObject({ kind: z.literal('resume') })] as const

/** Only in a study: the answer stays as it is from here on, and the item's key is shown. */
const checkAct = z.strictObject({ kind: z.literal('check'), itemId: z.string().max(100) })

/**
 * The sound of the item's stimulus is about to be played: it counts from here on, heard or cut short. `unheard` takes the count back: nothing came
 * of it.
 */
const playAct = z.strictObject({
  kind: z.literal('play'),
  itemId: z.string().max(100),
  stimulusId: z.string().max(100),
  part: z.enum(['begin', 'unheard'])
})

/** What a candidate can do in the exam room. */
export const candidateActSchema = z.discriminatedUnion('kind', [...itemActs, ...annotationActs, ...partActs, ...pauseActs, checkAct, playAct])

/**
 * An answer as it was written before items had types. It is read for ever and never written again: its hash covers this form, so it is kept
 * as it was and read through `responseOf`.
 */
const formerAnswerSchema = z.strictObject({ kind: z.literal('answer'), itemId: z.string().max(100), optionId: z.string().max(20) })

/** What main saw happen. */
const observedActSchema = z.discriminatedUnion('kind', [
  /**
   * The question could not be seen or answered and now can be again: the app was gone (power cut, crash) or asleep, main or the page stood still, or the page took
   * long to load. `switched`: its learner left the computer to another one, with null as they leave and the time as they come back. `darkMs` is null where no clock
   * can tell; it is charged only where the paper's `interruptions` says so.
   */
  z.strictObject({
    kind: z.literal('interrupted'),
    cause: z.enum(['restart', 'switched', 'sleep', 'app-stopped', 'page-stopped', 'loading']),
    darkMs: z.number().nullable()
  }),
  z.strictObject({ kind: z.literal('focus'), hasFocus: z.boolean() }),
  /** What became of the exam seat: taken anew, opened by an invigilator, or a display came or went. `displayCount` is how many there are then. */
  z.strictObject({ kind: z.literal('seat'), what: z.enum(['taken', 'opened', 'displays']), displayCount: z.int().nonnegative() }),
  /** The PC's wall clock was set while the attempt ran; the attempt's own time does not change. */
  z.strictObject({ kind: z.literal('clock-set'), byMs: z.number() }),
  z.strictObject({ kind: z.literal('end-part'), partId: z.string().max(80), reason: z.literal('time-up') }),
  z.strictObject({ kind: z.literal('submit'), reason: z.enum(['candidate', 'time-up']) }),
  /** The journal was damaged: its events continue here, in a new segment (`segment.ts`) that names the last good event by its hash. */
  z.strictObject({
    kind: z.literal('segment'),
    /** The newest event before the break that is left, whose hash is `previousHash`; 0 where none is, with the paper's hash. */
    goodSequence: z.int().nonnegative(),
    /** How many answers and clearings had been saved in each segment before this one; null where no count survived. */
    savedCounts: z.array(z.int().nonnegative()).max(2000).nullable(),
    /** The counts may be too small. */
    isAtLeast: z.boolean(),
    /** When the newest event before the break was saved, by the clock of the PC, milliseconds since 1970; null where none is left. */
    sinceAt: z.number().nullable(),
    /** Events behind the break that could still be read, by the sequences under which they were saved first: the next events repeat them, in this order. */
    copiedSequences: z.array(z.int().positive()).max(20_000)
  })
])

/** All that an attempt records. */
export const actSchema = z.union([candidateActSchema, observedActSchema, formerAnswerSchema])

/**
 * One row of the journal and of the backend's table. `sequence` counts from 1 without gaps; `hash` covers the row and the hash before it
 * (the paper's for the first), so that a changed, missing or reordered row shows.
 */
export const attemptEventSchema = z.strictObject({
  sequence: z.int().positive(),
  act: actSchema,
  /** The attempt's own clock when it happened, milliseconds: it runs while a part is open and in breaks with a countdown. */
  spentMs: z.int().nonnegative(),
  /** Wall clock of the PC, milliseconds since 1970; never used for order or time. */
  at: z.number(),
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/)
})

/** An act about one item. */
export type ItemAct = z.infer<(typeof itemActs)[number]>
/** An act within the open part: about an item, or for the candidate's own use. */
export type RoomAct = ItemAct | z.infer<(typeof annotationActs)[number]>
export type CandidateAct = z.infer<typeof candidateActSchema>
export type Act = z.infer<typeof actSchema>
export type AttemptEvent = z.infer<typeof attemptEventSchema>

/** What an answer says, whichever form it was written in. */
export function responseOf(act: Act & { readonly kind: 'answer' }): ItemResponse {
  return 'response' in act ? act.response : { optionId: act.optionId }
}

/** The text whose SHA-256 is the event's hash. */
export function eventText(attemptId: string, event: Omit<AttemptEvent, 'hash'>): string {
  const { sequence, act, spentMs, at, previousHash } = event
  return `${previousHash}\n${canonicalJson({ attemptId, sequence, act, spentMs, at })}`
}
