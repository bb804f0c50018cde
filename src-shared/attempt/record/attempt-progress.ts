import { responseSchema } from '../../content/item-types/item-types.ts'
import { z } from '../../kernel/schema/zod.ts'
import { responseOf, type Act } from './attempt-event.ts'
import { highlightKey, withHighlight } from './highlight.ts'
import { annotationCharacters } from './annotation.ts'
import { choosesOption, withoutChosen, withElimination } from './eliminated-options.ts'

/** What the events of an attempt add up to. `savedAt` maps an item to the sequence of its newest answer or clearing. */
export const attemptProgressSchema = z.strictObject({
  /** By item id; an item that was never answered, or cleared, is not in it. */
  answers: z.record(z.string(), responseSchema),
  savedAt: z.record(z.string(), z.int()),
  flaggedItemIds: z.array(z.string()),
  seenItemIds: z.array(z.string()),
  currentItemId: z.string().nullable(),
  /** Items whose answer is final, since their key was shown. */
  checkedItemIds: z.array(z.string()),
  /** How often sounds were played, by the ids of their stimuli. */
  plays: z.record(z.string(), z.int().nonnegative()),
  /** The scratch pad. */
  note: z.string(),
  /** What is highlighted, by `highlightKey`; sorted and apart from each other. */
  highlights: z.record(z.string(), z.array(z.strictObject({ start: z.int().nonnegative(), end: z.int().positive() }))),
  /** Ids of the options that are ruled out, by item id; what is chosen is never among them. */
  struck: z.record(z.string(), z.array(z.string())),
  /** What all jottings so far have come to, see `jotting.ts`. */
  jottedCharacters: z.int().nonnegative(),
  isSubmitted: z.boolean(),
  /** Whatever else the candidate does ends a pause, too: main lets nothing through that was not meant to. */
  isPaused: z.boolean(),
  /** The part whose clock runs; null before the first, in breaks, and in papers without parts. */
  openPartId: z.string().nullable(),
  endedPartIds: z.array(z.string()),
  /** The attempt's own clock when the newest part began or ended, milliseconds. */
  stageSinceMs: z.int().nonnegative(),
  lastSequence: z.int().nonnegative()
})

export type AttemptProgress = z.infer<typeof attemptProgressSchema>

/** What progress takes of an event. `spentMs` matters only where a part begins or ends. */
export interface FoldedEvent {
  readonly sequence: number
  readonly act: Act
  readonly spentMs?: number
}

export const emptyProgress: AttemptProgress = {
  answers: {},
  savedAt: {},
  flaggedItemIds: [],
  seenItemIds: [],
  currentItemId: null,
  checkedItemIds: [],
  plays: {},
  note: '',
  highlights: {},
  struck: {},
  jottedCharacters: 0,
  isSubmitted: false,
  isPaused: false,
  openPartId: null,
  endedPartIds: [],
  stageSinceMs: 0,
  lastSequence: 0
}

/** `progress` after one more event. Pure: used alike by main, by the backend before it marks, and by the exam screen. */
export function advance(progress: AttemptProgress, event: FoldedEvent): AttemptProgress {
  const { act, sequence, spentMs = 0 } = event
  const next = { ...progress, lastSequence: sequence, isPaused: isPausedAfter(progress, act) }
  switch (act.kind) {
    case 'answer': {
      const response = responseOf(act)
      return {
        ...next,
        answers: { ...progress.answers, [act.itemId]: response },
        savedAt: { ...progress.savedAt, [act.itemId]: sequence },
        struck: withoutChosen(progress.struck, act.itemId, response)
      }
    }
    case 'clear': {
      const { [act.itemId]: _, ...answers } = progress.answers
      return { ...next, answers, savedAt: { ...progress.savedAt, [act.itemId]: sequence } }
    }
    case 'flag':
      return { ...next, flaggedItemIds: withOrWithout(progress.flaggedItemIds, act.itemId, act.isFlagged) }
    case 'move':
      return { ...next, currentItemId: act.itemId, seenItemIds: withOrWithout(progress.seenItemIds, act.itemId, true) }
    case 'check':
      return { ...next, checkedItemIds: withOrWithout(progress.checkedItemIds, act.itemId, true) }
    case 'play':
      return {
        ...next,
        plays: { ...progress.plays, [act.stimulusId]: Math.max(0, playsOf(progress, act.stimulusId) + (act.part === 'begin' ? 1 : -1)) }
      }
    case 'note':
      return { ...next, note: act.text, jottedCharacters: progress.jottedCharacters + annotationCharacters(act) }
    case 'highlight': {
      const key = highlightKey(act.part, act.id)
      const ranges = withHighlight(progress.highlights[key] ?? [], { start: act.start, end: act.end }, act.isOn)
      return {
        ...next,
        highlights: { ...progress.highlights, [key]: ranges },
        jottedCharacters: progress.jottedCharacters + annotationCharacters(act)
      }
    }
    case 'strike': {
      // The screen asks nobody to rule out what they chose; whoever does it all the same changes nothing.
      const isChosen = act.isStruck && choosesOption(progress.answers[act.itemId], act.optionId)
      const struck = isChosen ? progress.struck : withElimination(progress.struck, act)
      return { ...next, struck, jottedCharacters: progress.jottedCharacters + annotationCharacters(act) }
    }
    case 'begin-part':
      return { ...next, openPartId: act.partId, stageSinceMs: spentMs }
    case 'end-part':
      return { ...next, openPartId: null, endedPartIds: withOrWithout(progress.endedPartIds, act.partId, true), stageSinceMs: spentMs }
    case 'submit':
      return { ...next, isSubmitted: true }
    default:
      return next
  }
}

/**
 * A pause that a failing disk kept and called lost is in the chain without the candidate ever having seen one: what they did next was done in
 * an open room. What the app notes by itself changes nothing.
 */
function isPausedAfter({ isPaused }: Pick<AttemptProgress, 'isPaused'>, { kind }: Act): boolean {
  switch (kind) {
    case 'pause':
      return true
    case 'interrupted':
    case 'focus':
    case 'clock-set':
    case 'seat':
    case 'segment':
    case 'submit':
      return isPaused
    default:
      return false
  }
}

export function playsOf({ plays }: Pick<AttemptProgress, 'plays'>, stimulusId: string): number {
  return Object.hasOwn(plays, stimulusId) ? (plays[stimulusId] ?? 0) : 0
}

/** The progress that a whole list of events, in order of sequence, adds up to. */
export function foldProgress(events: readonly FoldedEvent[]): AttemptProgress {
  return events.reduce(advance, emptyProgress)
}

function withOrWithout(ids: readonly string[], id: string, isIn: boolean): string[] {
  const others = ids.filter((other) => other !== id)
  return isIn ? [...others, id] : others
}
