import type { AttemptEvent } from './attempt-event.ts'
import { addEvent, freshProgress } from './attempt-progress.ts'
import { positionsOf } from './item-positions.ts'
import { refusalOf } from './may-act.ts'
import type { Paper } from './paper.ts'
import { stageOf } from './stage.ts'

export interface JudgedEvents {
  /** For each event in order: whether it came within the open part's time and was allowed then. */
  readonly counts: readonly boolean[]
  /** For each event: total working time of all parts so far, without breaks; milliseconds. */
  readonly workedMs: readonly number[]
  /** Working time by part id, milliseconds; at most the part's budget. */
  readonly spentMs: ReadonlyMap<string, number>
}

type JudgedEvent = Pick<AttemptEvent, 'sequence' | 'act' | 'spentMs'>

/** Judges which events of an attempt count. Expects them in order. Pure. An event may be written up to `toleranceMs` after its part ended. */
export function judgeEvents(paper: Paper, events: readonly JudgedEvent[], toleranceMs: number): JudgedEvents {
  const positions = positionsOf(paper)
  const spentMs = new Map<string, number>()
  const counts: boolean[] = []
  const workedMs: number[] = []
  const progress = freshProgress()
  let clockMs = 0
  let totalMs = 0
  let stage = stageOf(paper, progress)
  for (const { act, sequence, spentMs: clock } of events) {
    // The clock never runs backwards: events after a late event are late too, whatever time they give.
    clockMs = Math.max(clockMs, clock)
    const inStageMs = clockMs - stage.sinceMs
    if (stage.kind === 'part') {
      const { id } = stage.part
      const ms = Math.min(inStageMs, stage.budgetMs)
      totalMs += ms - (spentMs.get(id) ?? 0)
      spentMs.set(id, ms)
    }
    const isInTime = stage.kind !== 'part' || inStageMs <= stage.budgetMs + toleranceMs
    const isAllowed = refusalOf({ paper, positions, progress, stage }, act) === null
    counts.push(isInTime && isAllowed)
    workedMs.push(totalMs)
    // Events that do not count change no state, so no part opens twice. But the end of a part takes effect however late it is written.
    if (isAllowed && (isInTime || !('itemId' in act))) {
      addEvent(progress, { sequence, act, spentMs: clockMs })
      if ('partId' in act) stage = stageOf(paper, progress)
    }
  }
  return { counts, workedMs, spentMs }
}
