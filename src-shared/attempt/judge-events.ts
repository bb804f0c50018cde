import type { AttemptEvent } from './attempt-event.ts'
import { advance, emptyProgress, type AttemptProgress } from './attempt-progress.ts'
import { isLeft, placesOf, type ItemPlace } from './item-places.ts'
import type { Paper } from './paper.ts'
import { stageOf, type Stage } from './stage.ts'

export interface JudgedEvents {
  /** For each event, in order, whether it came while its part was open, within that part's time, and about nothing that was left. */
  readonly counts: readonly boolean[]
  /** For each event, the working time of all parts until then, without breaks; milliseconds. */
  readonly workedMs: readonly number[]
  /** Working time of each part by its id, milliseconds; never more than its budget. */
  readonly spentMs: ReadonlyMap<string, number>
}

type JudgedEvent = Pick<AttemptEvent, 'sequence' | 'act' | 'spentMs'>

/** What counts of an attempt's events, in order. Pure. An event may be written `toleranceMs` after the end of its part. */
export function judgeEvents(paper: Paper, events: readonly JudgedEvent[], toleranceMs: number): JudgedEvents {
  const places = placesOf(paper)
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
    const isPossible = isInTime && (!('itemId' in act) || isOpen(places.get(act.itemId), { stage, places, progress, paper }))
    counts.push(isPossible)
    workedMs.push([...spentMs.values()].reduce((sum, ms) => sum + ms, 0))
    // An item act that does not count moves nothing either; where a part begins and ends stands in any case.
    if (isPossible || !('itemId' in act)) progress = advance(progress, { sequence, act, spentMs: clockMs })
  }
  return { counts, workedMs, spentMs }
}

interface Moment {
  readonly stage: Stage
  readonly places: ReadonlyMap<string, ItemPlace>
  readonly progress: AttemptProgress
  readonly paper: Paper
}

function isOpen(place: ItemPlace | undefined, { stage, places, progress, paper }: Moment): boolean {
  if (place === undefined || stage.kind !== 'part' || place.partId !== stage.part.id) return false
  const current = progress.currentItemId === null ? undefined : places.get(progress.currentItemId)
  return !isLeft(place, current, paper.rules.navigation ?? 'free')
}
