import type { Delivery, OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { RoomAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { playsOf, type AttemptProgress } from '../../../../src-shared/attempt/record/attempt-progress.ts'
import { highlightKey, withHighlight } from '../../../../src-shared/attempt/record/highlight.ts'
import { withoutChosen, withElimination, type EliminatedOptions } from '../../../../src-shared/attempt/record/eliminated-options.ts'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import type { ItemResponse } from '../../../../src-shared/content/item-types/item-types.ts'
import type { Leaving } from './leaving.ts'

/**
 * An item's answer as the screen may show it.
 *
 *            act                    append resolved
 *   (none) ──────▶ chosen ────────────────────────▶ kept
 *                    │ append failed     act again │
 *                    ▼                             ▼
 *                  failed ──── act or retry ───▶ chosen
 *
 * `received` is not a separate phase: it is `kept` with a sequence that the backend holds.
 */
export interface ItemAnswer {
  /** The candidate's last answer; null after clearing. */
  readonly response: ItemResponse | null
  readonly phase: 'chosen' | 'kept' | 'failed'
  /** The answer on this computer's disk. */
  readonly savedResponse: ItemResponse | null
  /** Sequence of the newest answer or clearing on the disk; 0 if there is none. */
  readonly savedSequence: number
}

export interface ExamState {
  readonly answers: Readonly<Record<string, ItemAnswer>>
  readonly flaggedItemIds: ReadonlySet<string>
  readonly seenItemIds: ReadonlySet<string>
  readonly currentItemId: string
  readonly receivedSequence: number
  readonly delivery: Pick<Delivery, 'phase' | 'failure'>
  /** Number of the newest act per subject (`subjectOf`); results of older acts are ignored. */
  readonly newestActs: Readonly<Record<string, number>>
  /** Acts that are not on the disk, the newest per subject; to be retried. */
  readonly unsaved: Readonly<Record<string, RoomAct>>
  readonly appendFailure: Failure | null
  readonly journalFailure: Failure | null
  readonly hasActed: boolean
  /** The scratch pad's text on this computer's disk. */
  readonly savedNote: string
  /** By `highlightKey`. */
  readonly highlights: AttemptProgress['highlights']
  /** Eliminated options; never includes a chosen one. */
  readonly eliminated: EliminatedOptions
  /** Result of the last attempt to eliminate an option; null after the candidate's next act. */
  readonly eliminationNews: EliminationNews | null
  /** True once main accepts no more annotations for this attempt. */
  readonly isAnnotationFull: boolean
  /** A move that awaits confirmation because it closes what it leaves; null if there is none. */
  readonly leaving: Leaving | null
  /** Items with a final answer in study mode; their key is shown. */
  readonly checkedItemIds: ReadonlySet<string>
  readonly hintedItemIds: ReadonlySet<string>
  /** The clock is paused and the questions are hidden. */
  readonly isPaused: boolean
  /** Number of plays of each sound, by stimulus id. */
  readonly plays: AttemptProgress['plays']
  /** A sound is playing or about to play; reading aloud must stay silent. */
  readonly isSoundOn: boolean
}

export interface EliminationNews {
  readonly itemId: string
  readonly optionId: string
  readonly outcome: 'struck' | 'back' | 'chosen' | 'full'
}

export type ExamAction =
  /** Shown on the screen and sent to the journal, or about to be while the candidate types. */
  | { readonly kind: 'acted'; readonly number: number; readonly act: RoomAct }
  | { readonly kind: 'kept'; readonly number: number; readonly act: RoomAct; readonly sequence: number }
  | { readonly kind: 'failed'; readonly number: number; readonly act: RoomAct; readonly failure: Failure }
  /** The attempt is closed: unsaved acts are discarded, and the screen reverts them. */
  | { readonly kind: 'refused'; readonly number: number; readonly act: RoomAct }
  /** An annotation exceeded the limit. Nothing else is affected, so this is not a journal failure. */
  | { readonly kind: 'jottings-full'; readonly number: number; readonly act: RoomAct }
  /** A chosen option cannot be eliminated: the answer stays, and the screen says why. */
  | { readonly kind: 'strike-refused'; readonly itemId: string; readonly optionId: string }
  | { readonly kind: 'delivered'; readonly delivery: Pick<Delivery, 'phase' | 'failure' | 'receivedSequence'> }
  | { readonly kind: 'journal-changed'; readonly failure: Failure | null }
  | { readonly kind: 'leaving-asked'; readonly leaving: Leaving | null }
  | { readonly kind: 'pause-changed'; readonly isPaused: boolean }
  | { readonly kind: 'checked'; readonly itemId: string }
  | { readonly kind: 'hinted'; readonly itemId: string }
  | { readonly kind: 'played'; readonly stimulusId: string; readonly change: 1 | -1 }
  | { readonly kind: 'sound-changed'; readonly isOn: boolean }

/** Returns the subject of an act; a later act on the same subject replaces it. */
export function subjectOf(act: RoomAct): string {
  if (act.kind === 'move' || act.kind === 'note') return act.kind
  if (act.kind === 'highlight') return `${highlightKey(act.part, act.id)}:${act.start}-${act.end}`
  if (act.kind === 'strike') return `strike:${act.itemId}:${act.optionId}`
  return `${act.kind === 'flag' ? 'flag' : 'answer'}:${act.itemId}`
}

export function isEliminated({ eliminated }: Pick<ExamState, 'eliminated'>, itemId: string, optionId: string): boolean {
  return eliminated[itemId]?.includes(optionId) ?? false
}

export function openExam({ progress, delivery }: OpenAttempt, firstItemId: string): ExamState {
  const itemIds = [...new Set([...Object.keys(progress.answers), ...Object.keys(progress.savedAt)])]
  return {
    answers: Object.fromEntries(itemIds.map((itemId) => [itemId, savedAnswer(progress.answers[itemId] ?? null, progress.savedAt[itemId] ?? 0)])),
    flaggedItemIds: new Set(progress.flaggedItemIds),
    seenItemIds: new Set(progress.seenItemIds),
    currentItemId: progress.currentItemId ?? firstItemId,
    receivedSequence: delivery.receivedSequence,
    delivery: { phase: delivery.phase, failure: delivery.failure },
    newestActs: {},
    unsaved: {},
    appendFailure: null,
    journalFailure: null,
    hasActed: false,
    savedNote: progress.note,
    highlights: progress.highlights,
    eliminated: progress.struck,
    eliminationNews: null,
    isAnnotationFull: false,
    leaving: null,
    checkedItemIds: new Set(progress.checkedItemIds),
    hintedItemIds: new Set(progress.hintedItemIds),
    isPaused: progress.isPaused,
    plays: progress.plays,
    isSoundOn: false
  }
}

export function reduceExam(state: ExamState, action: ExamAction): ExamState {
  switch (action.kind) {
    case 'acted':
      return show(issue(state, action), action.act)
    case 'kept':
      return markSaved(state, action)
    case 'failed':
      return isNewest(state, action) ? missSaving(state, action.act, action.failure) : state
    case 'refused':
      return isNewest(state, action) ? fallBack(state, action.act) : state
    case 'jottings-full':
      return dropAnnotation(state, action.act)
    case 'strike-refused':
      return { ...state, eliminationNews: { itemId: action.itemId, optionId: action.optionId, outcome: 'chosen' } }
    case 'delivered':
      return deliver(state, action.delivery)
    case 'journal-changed':
      return { ...state, journalFailure: action.failure }
    case 'leaving-asked':
      return { ...state, leaving: action.leaving }
    case 'checked':
      return { ...state, checkedItemIds: withOrWithout(state.checkedItemIds, action.itemId, true) }
    case 'hinted':
      return { ...state, hintedItemIds: withOrWithout(state.hintedItemIds, action.itemId, true) }
    case 'played':
      return { ...state, plays: { ...state.plays, [action.stimulusId]: playsOf(state, action.stimulusId) + action.change } }
    case 'sound-changed':
      return state.isSoundOn === action.isOn ? state : { ...state, isSoundOn: action.isOn }
    case 'pause-changed':
      return { ...state, isPaused: action.isPaused }
  }
}

/** The received sequence never decreases; a late lower report changes nothing. */
function deliver(state: ExamState, { phase, failure, receivedSequence }: Pick<Delivery, 'phase' | 'failure' | 'receivedSequence'>): ExamState {
  return { ...state, delivery: { phase, failure }, receivedSequence: Math.max(state.receivedSequence, receivedSequence) }
}

function savedAnswer(response: ItemResponse | null, sequence: number): ItemAnswer {
  return { response, phase: 'kept', savedResponse: response, savedSequence: sequence }
}

const noAnswer = savedAnswer(null, 0)

function isNewest(state: ExamState, { number, act }: { readonly number: number; readonly act: RoomAct }): boolean {
  return state.newestActs[subjectOf(act)] === number
}

/** Being sent again, so no longer unsaved. */
function issue(state: ExamState, { number, act }: { readonly number: number; readonly act: RoomAct }): ExamState {
  const subject = subjectOf(act)
  return { ...state, newestActs: { ...state.newestActs, [subject]: number }, unsaved: without(state.unsaved, subject) }
}

function show(before: ExamState, act: RoomAct): ExamState {
  const state = before.eliminationNews === null ? before : { ...before, eliminationNews: null }
  switch (act.kind) {
    case 'answer':
    case 'clear': {
      const last = state.answers[act.itemId] ?? noAnswer
      const answer: ItemAnswer = { ...last, response: act.kind === 'answer' ? act.response : null, phase: 'chosen' }
      const eliminated = act.kind === 'answer' ? withoutChosen(state.eliminated, act.itemId, act.response) : state.eliminated
      return { ...state, hasActed: true, eliminated, answers: { ...state.answers, [act.itemId]: answer } }
    }
    case 'flag':
      return { ...state, hasActed: true, flaggedItemIds: withOrWithout(state.flaggedItemIds, act.itemId, act.isFlagged) }
    case 'move':
      return { ...state, currentItemId: act.itemId, seenItemIds: withOrWithout(state.seenItemIds, act.itemId, true) }
    case 'note':
      return state
    case 'highlight':
      return { ...state, hasActed: true, highlights: highlighted(state.highlights, act) }
    case 'strike':
      return {
        ...state,
        hasActed: true,
        eliminated: withElimination(state.eliminated, act),
        eliminationNews: toNews(act, act.isStruck ? 'struck' : 'back')
      }
  }
}

function markSaved(state: ExamState, action: { readonly number: number; readonly act: RoomAct; readonly sequence: number }): ExamState {
  const { act, sequence } = action
  const saved = Object.keys(state.unsaved).length === 0 ? { ...state, appendFailure: null } : state
  if (act.kind === 'note') return { ...saved, savedNote: act.text }
  if (act.kind !== 'answer' && act.kind !== 'clear') return saved
  const before = state.answers[act.itemId] ?? noAnswer
  if (sequence < before.savedSequence) return saved
  const answer: ItemAnswer = {
    ...before,
    savedResponse: act.kind === 'answer' ? act.response : null,
    savedSequence: sequence,
    phase: isNewest(state, action) ? 'kept' : before.phase
  }
  return { ...saved, answers: { ...state.answers, [act.itemId]: answer } }
}

function missSaving(state: ExamState, act: RoomAct, failure: Failure): ExamState {
  const missed = { ...state, appendFailure: failure, unsaved: { ...state.unsaved, [subjectOf(act)]: act } }
  if (act.kind !== 'answer' && act.kind !== 'clear') return missed
  const before = state.answers[act.itemId]
  return before ? { ...missed, answers: { ...state.answers, [act.itemId]: { ...before, phase: 'failed' } } } : missed
}

function fallBack(state: ExamState, act: RoomAct): ExamState {
  const settled = { ...state, unsaved: without(state.unsaved, subjectOf(act)) }
  if (act.kind !== 'answer' && act.kind !== 'clear') return settled
  const before = state.answers[act.itemId]
  if (!before) return settled
  return { ...settled, answers: { ...state.answers, [act.itemId]: { ...before, response: before.savedResponse, phase: 'kept' } } }
}

function toNews({ itemId, optionId }: RoomAct & { kind: 'strike' }, outcome: EliminationNews['outcome']): EliminationNews {
  return { itemId, optionId, outcome }
}

/** The annotation limit is reached: the scratch pad keeps the text on screen; a highlight or elimination is reverted. */
function dropAnnotation(state: ExamState, act: RoomAct): ExamState {
  const dropped = { ...state, isAnnotationFull: true, unsaved: without(state.unsaved, subjectOf(act)) }
  if (act.kind === 'strike') {
    return { ...dropped, eliminated: withElimination(state.eliminated, { ...act, isStruck: !act.isStruck }), eliminationNews: toNews(act, 'full') }
  }
  return act.kind === 'highlight' ? { ...dropped, highlights: highlighted(state.highlights, { ...act, isOn: !act.isOn }) } : dropped
}

function highlighted(highlights: ExamState['highlights'], { part, id, isOn, ...range }: RoomAct & { kind: 'highlight' }): ExamState['highlights'] {
  const key = highlightKey(part, id)
  const { start, end } = range
  return { ...highlights, [key]: withHighlight(highlights[key] ?? [], { start, end }, isOn) }
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

function without(acts: Readonly<Record<string, RoomAct>>, subject: string): Readonly<Record<string, RoomAct>> {
  if (!(subject in acts)) return acts
  const { [subject]: _, ...others } = acts
  return others
}
