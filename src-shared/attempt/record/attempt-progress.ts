import { responseSchema } from '../../content/item-types/item-types.ts'
import { z } from '../../kernel/schema/zod.ts'
import { responseOf, type Act } from './attempt-event.ts'
import { highlightKey, withHighlight } from './highlight.ts'
import { annotationCharacters } from './annotation.ts'
import { choosesOption, withoutChosen, withElimination } from './eliminated-options.ts'

/** State that results from an attempt's events. `savedAt` maps an item to the sequence of its newest answer or clearing. */
export const attemptProgressSchema = z.strictObject({
  /** Answers by item id; unanswered and cleared items are absent. */
  answers: z.record(z.string(), responseSchema),
  savedAt: z.record(z.string(), z.int()),
  flaggedItemIds: z.array(z.string()),
  seenItemIds: z.array(z.string()),
  currentItemId: z.string().nullable(),
  /** Items whose answer is final because their key was shown. */
  checkedItemIds: z.array(z.string()),
  /** Items with a hint that was taken. */
  hintedItemIds: z.array(z.string()),
  /** Number of plays of each sound, by stimulus id. */
  plays: z.record(z.string(), z.int().nonnegative()),
  /** The scratch pad. */
  note: z.string(),
  /** Highlighted ranges by `highlightKey`; sorted and disjoint. */
  highlights: z.record(z.string(), z.array(z.strictObject({ start: z.int().nonnegative(), end: z.int().positive() }))),
  /** Eliminated option ids by item id; never includes a chosen option. */
  struck: z.record(z.string(), z.array(z.string())),
  /** Total size of all annotations so far, see `annotation.ts`. */
  jottedCharacters: z.int().nonnegative(),
  isSubmitted: z.boolean(),
  /** Any act of the candidate ends a pause: main refuses acts during an intended pause. */
  isPaused: z.boolean(),
  /** The part whose clock runs; null before the first part, in breaks, and in papers without parts. */
  openPartId: z.string().nullable(),
  endedPartIds: z.array(z.string()),
  /** The attempt's own clock when the newest part began or ended, milliseconds. */
  stageSinceMs: z.int().nonnegative(),
  lastSequence: z.int().nonnegative()
})

export type AttemptProgress = z.infer<typeof attemptProgressSchema>

/** The fields of an event that progress uses. `spentMs` matters only where a part begins or ends. */
export interface FoldedEvent {
  readonly sequence: number
  readonly act: Act
  readonly spentMs?: number
}

/** Returns the progress of an attempt without events, for a caller that changes it. */
export function freshProgress(): AttemptProgress {
  return {
    answers: {},
    savedAt: {},
    flaggedItemIds: [],
    seenItemIds: [],
    currentItemId: null,
    checkedItemIds: [],
    hintedItemIds: [],
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
}

export const emptyProgress: AttemptProgress = freshProgress()

/** Returns `progress` after one more event. Pure: shared by main, by the backend before marking, and by the exam screen. */
export function advance(progress: AttemptProgress, event: FoldedEvent): AttemptProgress {
  const isPaused = isPausedAfter(progress, event.act)
  return { ...progress, lastSequence: event.sequence, isPaused, ...changedBy(onCopies, progress, event) }
}

/**
 * Changes `progress` by one more event, for a caller that alone has it: a fold over thousands of events would otherwise copy all answers for each.
 * Begin with `freshProgress()`.
 */
export function addEvent(progress: AttemptProgress, event: FoldedEvent): void {
  progress.lastSequence = event.sequence
  progress.isPaused = isPausedAfter(progress, event.act)
  const changed = changedBy(onSame, progress, event)
  if (changed !== null) Object.assign(progress, changed)
}

/** Returns the members that an event changes beside those of every event; null where there are none. */
function changedBy(change: ChangeMember, progress: AttemptProgress, { act, sequence, spentMs = 0 }: FoldedEvent): Partial<AttemptProgress> | null {
  switch (act.kind) {
    case 'answer': {
      const response = responseOf(act)
      return {
        answers: change.set(progress.answers, act.itemId, response),
        savedAt: change.set(progress.savedAt, act.itemId, sequence),
        struck: withoutChosen(progress.struck, act.itemId, response)
      }
    }
    case 'clear':
      return {
        answers: change.remove(progress.answers, act.itemId),
        savedAt: change.set(progress.savedAt, act.itemId, sequence)
      }
    case 'flag':
      return { flaggedItemIds: change.list(progress.flaggedItemIds, act.itemId, act.isFlagged) }
    case 'move':
      return { currentItemId: act.itemId, seenItemIds: change.list(progress.seenItemIds, act.itemId, true) }
    case 'check':
      return { checkedItemIds: change.list(progress.checkedItemIds, act.itemId, true) }
    case 'hint':
      return { hintedItemIds: change.list(progress.hintedItemIds, act.itemId, true) }
    case 'play': {
      const count = playsOf(progress, act.stimulusId) + (act.part === 'begin' ? 1 : -1)
      return { plays: change.set(progress.plays, act.stimulusId, Math.max(0, count)) }
    }
    case 'note':
      return { note: act.text, jottedCharacters: progress.jottedCharacters + annotationCharacters(act) }
    case 'highlight': {
      const key = highlightKey(act.part, act.id)
      const ranges = withHighlight(progress.highlights[key] ?? [], { start: act.start, end: act.end }, act.isOn)
      return { highlights: change.set(progress.highlights, key, ranges), jottedCharacters: progress.jottedCharacters + annotationCharacters(act) }
    }
    case 'strike': {
      // The screen offers no elimination of a chosen option; such an act changes nothing.
      const isChosen = act.isStruck && choosesOption(progress.answers[act.itemId], act.optionId)
      const struck = isChosen ? progress.struck : withElimination(progress.struck, act)
      return { struck, jottedCharacters: progress.jottedCharacters + annotationCharacters(act) }
    }
    case 'begin-part':
      return { openPartId: act.partId, stageSinceMs: spentMs }
    case 'end-part':
      return { openPartId: null, endedPartIds: change.list(progress.endedPartIds, act.partId, true), stageSinceMs: spentMs }
    case 'submit':
      return { isSubmitted: true }
    default:
      return null
  }
}

/** How a member of the progress is changed: returns a changed copy, or changes it itself. */
interface ChangeMember {
  readonly set: <Value>(members: Record<string, Value>, key: string, value: Value) => Record<string, Value>
  readonly remove: <Value>(members: Record<string, Value>, key: string) => Record<string, Value>
  /** Puts an id at the end of a list, or takes it out. */
  readonly list: (ids: string[], id: string, isIn: boolean) => string[]
}

const onCopies: ChangeMember = {
  set: (members, key, value) => ({ ...members, [key]: value }),
  remove(members, key) {
    const { [key]: _, ...others } = members
    return others
  },
  list: (ids, id, isIn) => onSame.list([...ids], id, isIn)
}

const onSame: ChangeMember = {
  set(members, key, value) {
    members[key] = value
    return members
  },
  remove(members, key) {
    Reflect.deleteProperty(members, key)
    return members
  },
  list(ids, id, isIn) {
    const at = ids.indexOf(id)
    if (at !== -1) ids.splice(at, 1)
    if (isIn) ids.push(id)
    return ids
  }
}

/**
 * A failing disk can save a pause although the app reported it as lost. The candidate never saw that pause, so their next act was done in an open
 * room. Acts that the app records change nothing.
 */
function isPausedAfter({ isPaused }: Pick<AttemptProgress, 'isPaused'>, { kind }: Act): boolean {
  switch (kind) {
    case 'pause':
      return true
    case 'interrupted':
    case 'focus':
    case 'clock-set':
    case 'seat':
    case 'probe':
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

/** Returns the progress that results from events in order of sequence. */
export function foldProgress(events: readonly FoldedEvent[]): AttemptProgress {
  const progress = freshProgress()
  for (const event of events) addEvent(progress, event)
  return progress
}
