import type { ErrorCode } from '../../kernel/errors/error-table.ts'
import type { Act, ItemAct } from './attempt-event.ts'
import { playsOf, type AttemptProgress } from './attempt-progress.ts'
import { isLeft, type ItemPosition } from './item-positions.ts'
import { mostPlaysOf } from './most-plays.ts'
import type { Paper } from './paper.ts'
import { sittingModeOf } from '../../content/exams/sitting-mode.ts'
import { isLastPart, stageOf } from './stage.ts'

export interface PlacedPaper {
  readonly paper: Paper
  readonly positions: ReadonlyMap<string, ItemPosition>
  readonly progress: AttemptProgress
}

/** Why a candidate may not do this now, or null; what the app itself notes may always be. Pure. Whether an answer fits its item is another question. */
export function refusalOf(placed: PlacedPaper, act: Act): ErrorCode | null {
  if (act.kind === 'pause' || act.kind === 'resume') return refusalOfPause(placed, act.kind)
  if (act.kind === 'play') return refusalOfItem(placed, act) ?? refusalOfPlay(placed, act)
  if ('itemId' in act) return refusalOfItem(placed, act) ?? refusalOfChecked(placed, act)
  if ('partId' in act) return refusalOfPart(placed, act)
  return act.kind === 'highlight' && !isOnPaper(placed, act) ? 'attempt/unknown-item' : null
}

function refusalOfItem({ paper, positions, progress }: PlacedPaper, { itemId }: Pick<ItemAct, 'itemId'>): ErrorCode | null {
  const position = positions.get(itemId)
  if (position === undefined) return 'attempt/unknown-item'
  const stage = stageOf(paper, progress)
  if (stage.kind !== 'part' || stage.part.id !== position.partId) return 'attempt/part-not-open'
  const current = progress.currentItemId === null ? undefined : positions.get(progress.currentItemId)
  return isLeft(position, current, paper.rules.navigation ?? 'free') ? 'attempt/item-left' : null
}

/** Only what is answered can be checked, and only once; what was checked is never answered again. */
function refusalOfChecked({ paper, progress }: PlacedPaper, act: Extract<Act, { itemId: string }>): ErrorCode | null {
  if (act.kind !== 'answer' && act.kind !== 'clear' && act.kind !== 'check') return null
  if (progress.checkedItemIds.includes(act.itemId)) return 'attempt/item-checked'
  const isCheckable = sittingModeOf(paper) === 'study' && progress.answers[act.itemId] !== undefined
  return act.kind === 'check' && !isCheckable ? 'attempt/cannot-check' : null
}

/** A sound is played at an item that is about it, as often as its stimulus allows; what never began is not taken back. */
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

/** The last part is ended by handing in the paper. */
function refusalOfPart({ paper, progress }: PlacedPaper, { kind, partId }: Extract<Act, { partId: string }>): ErrorCode | null {
  const stage = stageOf(paper, progress)
  if (kind === 'begin-part') {
    return (stage.kind === 'before' || stage.kind === 'break') && stage.next.id === partId ? null : 'attempt/part-not-open'
  }
  return stage.kind === 'part' && stage.part.id === partId && !isLastPart(paper, stage.part) ? null : 'attempt/part-not-open'
}

/** Only the clock of a part can be stopped: in a break, and before a part, there is nothing to cover. */
function refusalOfPause({ paper, progress }: PlacedPaper, kind: 'pause' | 'resume'): ErrorCode | null {
  const isPausable = sittingModeOf(paper) === 'timed-practice' && stageOf(paper, progress).kind === 'part'
  return isPausable && progress.isPaused === (kind === 'resume') ? null : 'attempt/cannot-pause'
}

/** Whether the paper may be handed in: not before its last part. */
export function maySubmit({ paper, progress }: Omit<PlacedPaper, 'positions'>): boolean {
  const stage = stageOf(paper, progress)
  return stage.kind === 'part' && isLastPart(paper, stage.part)
}
