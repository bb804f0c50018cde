import type { DrillRecord, DrillTally } from '../../../../src-shared/learning/trainer/drill-record.ts'
import type { DrillPlan } from './drill-plan.ts'
import { freshRound, takeEvent, type DrillEvent, type Feedback, type RunningRound } from './drill-round.ts'
import { toSavedRound, toRunningRound } from './saved-round.ts'

/** Maximum time counted per task, because a learner who leaves the computer is not slow. */
const LONGEST_TASK_MS = 120_000

/**
 *   running ── last task done ──▶ finished
 *      ▲                             │
 *      └───────── begin again ───────┘
 */
export type DrillState = RunningDrill | { readonly phase: 'finished'; readonly tally: DrillTally }

export interface RunningDrill {
  readonly phase: 'running'
  readonly round: RunningRound
  readonly feedback: Feedback | null
  /** Number of the drill's current exam room: a power cut or an accidental submission opens a new one in place of the old one. */
  readonly roomNumber: number
  /** True if the current room continues an earlier one. */
  readonly isResumed: boolean
}

export interface DrillSession {
  readonly getState: () => DrillState
  readonly subscribe: (listener: () => void) => () => void
  readonly take: (event: DrillEvent) => void
  readonly beginAgain: () => void
  /** Saves the newest record again after a failure. */
  readonly saveAgain: () => void
  /** Reports the stored revision. If it came from another computer, the learner's changes here are saved on top of it. */
  readonly noteSaved: (revision: number) => void
}

interface DrillSessionDeps {
  readonly plan: DrillPlan
  /** The stored record of this drill; null if it was never done. */
  readonly record: DrillRecord | null
  /** Monotonic, milliseconds. */
  readonly now: () => number
  /** Called at each change. */
  readonly save: (record: DrillRecord) => void
}

/** A learner's session of one drill: resumes an unfinished round, and saves after each change. */
export function createDrillSession({ plan, record, now, save }: DrillSessionDeps): DrillSession {
  const listeners = new Set<() => void>()
  let saved: DrillRecord = record ?? { drill: plan.name, revision: 0, round: null, lastTally: null }
  let lastEventAt = now()
  let state: DrillState = open(saved.round ? toRunningRound(saved.round) : freshRound, 0, saved.round !== null)

  function open(round: RunningRound, roomNumber: number, isResumed: boolean): DrillState {
    return { phase: 'running', round, feedback: null, roomNumber, isResumed }
  }

  function show(next: DrillState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function saveChange(change: Pick<DrillRecord, 'round' | 'lastTally'>): void {
    saved = { ...saved, ...change, revision: saved.revision + 1 }
    save(saved)
  }

  function timed(round: RunningRound): RunningRound {
    const at = now()
    const tookMs = round.tally.tookMs + Math.min(Math.round(at - lastEventAt), LONGEST_TASK_MS)
    lastEventAt = at
    return { ...round, tally: { ...round.tally, tookMs } }
  }

  function take(event: DrillEvent): void {
    if (state.phase === 'finished') return
    const { round, feedback, isFinished } = takeEvent(plan, timed(state.round), event)
    if (isFinished) {
      show({ phase: 'finished', tally: round.tally })
      saveChange({ round: null, lastTally: round.tally })
      return
    }
    const opensRoom = event.kind === 'power-back' || event.kind === 'handed-in'
    show({
      phase: 'running',
      round,
      feedback: feedback ?? state.feedback,
      roomNumber: state.roomNumber + (opensRoom ? 1 : 0),
      isResumed: opensRoom ? event.kind === 'power-back' : state.isResumed
    })
    saveChange({ round: toSavedRound(round), lastTally: saved.lastTally })
  }

  return {
    take,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    beginAgain() {
      lastEventAt = now()
      show(open(freshRound, 0, false))
    },
    saveAgain() {
      if (saved.revision > 0) save(saved)
    },
    noteSaved(revision) {
      if (revision <= saved.revision) return
      saved = { ...saved, revision: revision + 1 }
      save(saved)
    }
  }
}
