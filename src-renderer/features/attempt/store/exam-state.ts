import type { Delivery, OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { RoomAct } from '../../../../src-shared/attempt/record/attempt-event.ts'
import { playsOf, type AttemptProgress } from '../../../../src-shared/attempt/record/attempt-progress.ts'
import { highlightKey, withHighlight } from '../../../../src-shared/attempt/record/highlight.ts'
import { withoutChosen, withElimination, type EliminatedOptions } from '../../../../src-shared/attempt/record/eliminated-options.ts'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import type { ItemResponse } from '../../../../src-shared/content/item-types/item-types.ts'
import type { Leaving } from './leaving.ts'

/**
 * One item's answer as the screen may show it.
 *
 *            act                    append resolved
 *   (none) ──────▶ chosen ────────────────────────▶ kept
 *                    │ append failed     act again │
 *                    ▼                             ▼
 *                  failed ──── act or retry ───▶ chosen
 *
 * `received` is not a phase of its own: it is `kept` with a sequence that the backend holds.
 */
export interface ItemAnswer {
  /** What the candidate answered last; null after clearing. */
  readonly response: ItemResponse | null
  readonly phase: 'chosen' | 'kept' | 'failed'
  /** What the disk of this computer holds. */
  readonly savedResponse: ItemResponse | null
  /** Sequence of the newest answer or clearing on the disk; 0 where there is none. */
  readonly savedSequence: number
}

export interface ExamState {
  readonly answers: Readonly<Record<string, ItemAnswer>>
  readonly flaggedItemIds: ReadonlySet<string>
  readonly seenItemIds: ReadonlySet<string>
  readonly currentItemId: string
  readonly receivedSequence: number
  readonly delivery: Pick<Delivery, 'phase' | 'failure'>
  /** Number of the newest act about a thing, by `subjectOf`: the outcome of an older act no longer shows. */
  readonly newestActs: Readonly<Record<string, number>>
  /** Acts that are not on disk, newest per thing, to be sent again. */
  readonly unsaved: Readonly<Record<string, RoomAct>>
  readonly appendFailure: Failure | null
  readonly journalFailure: Failure | null
  readonly hasActed: boolean
  /** The scratch pad as the disk of this computer holds it. */
  readonly savedNote: string
  /** By `highlightKey`. */
  readonly highlights: AttemptProgress['highlights']
  /** What is ruled out; never what is chosen. */
  readonly eliminated: EliminatedOptions
  /** What came of the newest attempt to rule an option out; null once the candidate did something else. */
  readonly eliminationNews: EliminationNews | null
  /** True once main keeps no more jottings of this attempt. */
  readonly isAnnotationFull: boolean
  /** The move that waits for the candidate's word, since it closes what it leaves; null where none does. */
  readonly leaving: Leaving | null
  /** Items of a study whose answer is final; their key is shown. */
  readonly checkedItemIds: ReadonlySet<string>
  /** The clock stands still, and the questions are covered. */
  readonly isPaused: boolean
  /** How often sounds were played, by the ids of their stimuli. */
  readonly plays: AttemptProgress['plays']
  /** A sound is heard, or about to be: nothing else speaks meanwhile. */
  readonly isSoundOn: boolean
}

export interface EliminationNews {
  readonly itemId: string
  readonly optionId: string
  readonly outcome: 'struck' | 'back' | 'chosen' | 'full'
}

export type ExamAction =
  /** On the screen, and on its way to the journal or, while somebody types, about to be. */
  | { readonly kind: 'acted'; readonly number: number; readonly act: RoomAct }
  | { readonly kind: 'kept'; readonly number: number; readonly act: RoomAct; readonly sequence: number }
  | { readonly kind: 'failed'; readonly number: number; readonly act: RoomAct; readonly failure: Failure }
  /** The paper is closed: what is not on disk stays out, and the screen says so by falling back. */
  | { readonly kind: 'refused'; readonly number: number; readonly act: RoomAct }
  /** A jotting for which there is no room any more: nothing else is affected, so that is no trouble of the journal. */
  | { readonly kind: 'jottings-full'; readonly number: number; readonly act: RoomAct }
  /** Nobody rules out what they chose: the answer stays, and the screen says why nothing was struck. */
  | { readonly kind: 'strike-refused'; readonly itemId: string; readonly optionId: string }
  | { readonly kind: 'delivered'; readonly delivery: Pick<Delivery, 'phase' | 'failure' | 'receivedSequence'> }
  | { readonly kind: 'journal-changed'; readonly failure: Failure | null }
  | { readonly kind: 'leaving-asked'; readonly leaving: Leaving | null }
  | { readonly kind: 'pause-changed'; readonly isPaused: boolean }
  | { readonly kind: 'checked'; readonly itemId: string }
  | { readonly kind: 'played'; readonly stimulusId: string; readonly change: 1 | -1 }
  | { readonly kind: 'sound-changed'; readonly isOn: boolean }

/** What an act is about: a later act about the same thing replaces it. */
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
    case 'played':
      return { ...state, plays: { ...state.plays, [action.stimulusId]: playsOf(state, action.stimulusId) + action.change } }
    case 'sound-changed':
      return state.isSoundOn === action.isOn ? state : { ...state, isSoundOn: action.isOn }
    case 'pause-changed':
      return { ...state, isPaused: action.isPaused }
  }
}

/** What the backend once had, it has: a late report of less changes nothing. */
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

/** Under way again, so no longer waiting to be sent again. */
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

/** There is no room for it any more: the scratch pad keeps what is typed on the screen, a highlight or a strike goes back. */
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
