import type { AttemptEvent } from './attempt-event.ts'
import { advance, emptyProgress } from './attempt-progress.ts'
import { positionsOf } from './item-positions.ts'
import { refusalOf } from './may-act.ts'
import type { Paper } from './paper.ts'
import { stageOf } from './stage.ts'

export interface JudgedEvents {
  /** For each event, in order, whether it came within the time of the part that was open, and was something that could be done then. */
  readonly counts: readonly boolean[]
  /** For each event, the working time of all parts until then, without breaks; milliseconds. */
  readonly workedMs: readonly number[]
  /** Working time of each part by its id, milliseconds; never more than its budget. */
  readonly spentMs: ReadonlyMap<string, number>
}

type JudgedEvent = Pick<AttemptEvent, 'sequence' | 'act' | 'spentMs'>

/** What counts of an attempt's events, in order. Pure. An event may be written `toleranceMs` after the end of its part. */
export function judgeEvents(paper: Paper, events: readonly JudgedEvent[], toleranceMs: number): JudgedEvents {
  const positions = positionsOf(paper)
  const spentMs = new Map<string, number>()
  const counts: boolean[] = []
  const workedMs: number[] = []
  let progress = emptyProgress
  let clockMs = 0
  for (const { act, sequence, spentMs: clock } of events) {
    // The clock never runs back, so what comes after a late event is late whatever it says.
    clockMs = Math.max(clockMs, clock)
    const stage = stageOf(paper, progress)
    const inStageMs = clockMs - stage.sinceMs
    if (stage.kind === 'part') spentMs.set(stage.part.id, Math.min(inStageMs, stage.budgetMs))
    const isInTime = stage.kind !== 'part' || inStageMs <= stage.budgetMs + toleranceMs
    const isAllowed = refusalOf({ paper, positions, progress }, act) === null
    counts.push(isInTime && isAllowed)
    workedMs.push([...spentMs.values()].reduce((sum, ms) => sum + ms, 0))
    // What does not count moves nothing either: no part opens twice. But one ends however late that is written.
    if (isAllowed && (isInTime || !('itemId' in act))) progress = advance(progress, { sequence, act, spentMs: clockMs })
  }
  return { counts, workedMs, spentMs }
}
