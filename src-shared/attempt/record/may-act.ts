import type { ErrorCode } from '../../kernel/errors/error-table.ts'
import type { Act, ItemAct } from './attempt-event.ts'
import { playsOf, type AttemptProgress } from './attempt-progress.ts'
import { isLeft, type ItemPosition } from './item-positions.ts'
import { hasHint } from './item-hint.ts'
import { mostPlaysOf } from './most-plays.ts'
import type { Paper } from './paper.ts'
import { sittingModeOf } from '../../content/exams/sitting-mode.ts'
import { isLastPart, stageOf, type Stage } from './stage.ts'

export interface PlacedPaper {
  readonly paper: Paper
  readonly positions: ReadonlyMap<string, ItemPosition>
  readonly progress: AttemptProgress
  /** The stage of the progress, where the caller has it. */
  readonly stage?: Stage
}

/**
 * Returns why a candidate's act is not allowed now, or null. Acts that the app records are always allowed. Pure. Does not check that an answer fits
 * its item.
 */
export function refusalOf(placed: PlacedPaper, act: Act): ErrorCode | null {
  if (act.kind === 'pause' || act.kind === 'resume') return refusalOfPause(placed, act.kind)
  if (act.kind === 'play') return refusalOfItem(placed, act) ?? refusalOfPlay(placed, act)
  if (act.kind === 'hint') return refusalOfItem(placed, act) ?? refusalOfHint(placed, act)
  if ('itemId' in act) return refusalOfItem(placed, act) ?? refusalOfChecked(placed, act)
  if ('partId' in act) return refusalOfPart(placed, act)
  return act.kind === 'highlight' && !isOnPaper(placed, act) ? 'attempt/unknown-item' : null
}

function refusalOfItem(
  { paper, positions, progress, stage = stageOf(paper, progress) }: PlacedPaper,
  { itemId }: Pick<ItemAct, 'itemId'>
): ErrorCode | null {
  const position = positions.get(itemId)
  if (position === undefined) return 'attempt/unknown-item'
  if (stage.kind !== 'part' || stage.part.id !== position.partId) return 'attempt/part-not-open'
  const current = progress.currentItemId === null ? undefined : positions.get(progress.currentItemId)
  return isLeft(position, current, paper.rules.navigation ?? 'free') ? 'attempt/item-left' : null
}

/** Only an answered item can be checked, and only once. A checked item cannot be answered again. */
function refusalOfChecked({ paper, progress }: PlacedPaper, act: Extract<Act, { itemId: string }>): ErrorCode | null {
  if (act.kind !== 'answer' && act.kind !== 'clear' && act.kind !== 'check') return null
  if (progress.checkedItemIds.includes(act.itemId)) return 'attempt/item-checked'
  const isCheckable = sittingModeOf(paper) === 'study' && progress.answers[act.itemId] !== undefined
  return act.kind === 'check' && !isCheckable ? 'attempt/cannot-check' : null
}

/** Only in study mode, before the check, and only for an item that has a hint. A hint that was taken before is shown again. */
function refusalOfHint({ paper, progress }: PlacedPaper, { itemId }: Extract<Act, { kind: 'hint' }>): ErrorCode | null {
  if (progress.checkedItemIds.includes(itemId)) return 'attempt/item-checked'
  const item = paper.subjects.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  return item !== undefined && sittingModeOf(paper) === 'study' && hasHint(item) ? null : 'attempt/no-hint'
}

/** A sound plays only at an item that refers to it, and at most as often as its stimulus allows. Only a started play can be cancelled. */
function refusalOfPlay({ paper, progress }: PlacedPaper, { itemId, stimulusId, part }: Extract<Act, { kind: 'play' }>): ErrorCode | null {
  const item = paper.subjects.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  const isHeard = item?.stimulusId === stimulusId && paper.stimuli.some(({ id, sound }) => id === stimulusId && sound !== undefined)
  if (!isHeard) return 'attempt/unknown-item'
  const played = playsOf(progress, stimulusId)
  if (part === 'unheard') return played > 0 ? null : 'attempt/unknown-item'
  return played < (mostPlaysOf(paper, stimulusId) ?? Infinity) ? null : 'attempt/no-plays-left'
}

function isOnPaper({ paper, positions }: PlacedPaper, { part, id }: { readonly part: 'stem' | 'stimulus'; readonly id: string }): boolean {
  return part === 'stem' ? positions.has(id) : paper.stimuli.some((stimulus) => stimulus.id === id)
}

/** The last part ends by submission. */
function refusalOfPart({ paper, progress }: PlacedPaper, { kind, partId }: Extract<Act, { partId: string }>): ErrorCode | null {
  const stage = stageOf(paper, progress)
  if (kind === 'begin-part') {
    return (stage.kind === 'before' || stage.kind === 'break') && stage.next.id === partId ? null : 'attempt/part-not-open'
  }
  return stage.kind === 'part' && stage.part.id === partId && !isLastPart(paper, stage.part) ? null : 'attempt/part-not-open'
}

/** Only the clock of an open part can be paused; a break or the time before a part shows no questions. */
function refusalOfPause({ paper, progress }: PlacedPaper, kind: 'pause' | 'resume'): ErrorCode | null {
  const isPausable = sittingModeOf(paper) === 'timed-practice' && stageOf(paper, progress).kind === 'part'
  return isPausable && progress.isPaused === (kind === 'resume') ? null : 'attempt/cannot-pause'
}

/** Returns whether the attempt may be submitted: only in its last part. */
export function maySubmit({ paper, progress }: Omit<PlacedPaper, 'positions'>): boolean {
  const stage = stageOf(paper, progress)
  return stage.kind === 'part' && isLastPart(paper, stage.part)
}
