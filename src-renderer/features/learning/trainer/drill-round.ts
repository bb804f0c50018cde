import { emptyProgress, type AttemptProgress } from '../../../../src-shared/attempt/record/attempt-progress.ts'
import type { DrillTally } from '../../../../src-shared/learning/trainer/drill-record.ts'
import type { DrillPlan, DrillStep, Wanted } from './drill-plan.ts'
import { letterOf } from './letter-of.ts'

/** A learner's action in a drill. `progress` is the state of the exam room afterwards. */
export type DrillEvent =
  | { readonly kind: 'pressed'; readonly target: string }
  /** A click beside the target. */
  | { readonly kind: 'missed' }
  | { readonly kind: 'chose'; readonly letter: string; readonly progress: AttemptProgress }
  | { readonly kind: 'cleared'; readonly progress: AttemptProgress }
  | { readonly kind: 'flagged'; readonly isFlagged: boolean; readonly progress: AttemptProgress }
  | { readonly kind: 'moved'; readonly itemId: string; readonly progress: AttemptProgress }
  /** A letter or digit without a function in the exam room. */
  | { readonly kind: 'strayed'; readonly key: string }
  | { readonly kind: 'left-submit' }
  | { readonly kind: 'handed-in' }
  | { readonly kind: 'power-cut' }
  | { readonly kind: 'power-back' }

/** Feedback on the newest event, a key under `feedback` in the locale; `key` is the pressed key. */
export interface Feedback {
  readonly textKey: 'good' | 'otherLetter' | 'otherPlace' | 'otherButton' | 'missed' | 'strayed' | 'cameBack' | 'handedIn'
  readonly isSlip: boolean
  readonly key: string
}

/** A round in progress; `progress` is the state of its exam room. */
export interface RunningRound {
  readonly step: number
  readonly tally: DrillTally
  readonly progress: AttemptProgress
}

export interface RoundChange {
  readonly round: RunningRound
  readonly feedback: Feedback | null
  readonly isFinished: boolean
}

export const freshTally: DrillTally = { hits: 0, slips: 0, scares: 0, recoveries: 0, tookMs: 0 }

export const freshRound: RunningRound = { step: 0, tally: freshTally, progress: emptyProgress }

/** Returns the current task of a round; the last one if a stored round is beyond the plan. */
export function stepOf({ steps }: DrillPlan, round: RunningRound): DrillStep {
  return steps[round.step] ?? steps.at(-1) ?? steps[0]
}

/** Returns the round after an event. Pure. */
export function takeEvent(plan: DrillPlan, before: RunningRound, event: DrillEvent): RoundChange {
  const round = 'progress' in event ? { ...before, progress: event.progress } : before
  const { wants } = stepOf(plan, round)
  if (wants.kind === 'sit') return sit(plan, round, event)
  const scared = countScare(round, wants, event)
  if (isDone(wants, event)) return advance(plan, scared)
  const slip = slipOf(wants, event)
  if (!slip) return { round: scared, feedback: event.kind === 'left-submit' ? say('cameBack') : null, isFinished: false }
  return { round: add(scared, { slips: 1 }), feedback: slip, isFinished: false }
}

function advance(plan: DrillPlan, round: RunningRound): RoundChange {
  const step = round.step + 1
  return { round: { ...add(round, { hits: 1 }), step }, feedback: say('good'), isFinished: step >= plan.steps.length }
}

/** The mock room has no steps: its answers are judged at submission. */
function sit(plan: DrillPlan, round: RunningRound, event: DrillEvent): RoundChange {
  const rightLetters = plan.board === 'room' ? (plan.rightLetters ?? {}) : {}
  const itemIds = Object.keys(rightLetters)
  const { answers } = round.progress
  const isComplete = itemIds.every((itemId) => itemId in answers)
  if (event.kind === 'left-submit') {
    return { round: isComplete ? round : add(round, { scares: 1, recoveries: 1 }), feedback: say('cameBack'), isFinished: false }
  }
  if (event.kind === 'strayed') return { round: add(round, { slips: 1 }), feedback: say('strayed', true, event.key), isFinished: false }
  if (event.kind !== 'handed-in') return { round, feedback: null, isFinished: false }
  const hits = itemIds.filter((itemId) => letterOf(answers[itemId]) === rightLetters[itemId]).length
  const marked = add(round, { hits, slips: itemIds.length - hits })
  return { round: { ...marked, step: round.step + 1 }, feedback: null, isFinished: true }
}

function isDone(wants: Wanted, event: DrillEvent): boolean {
  switch (wants.kind) {
    case 'press':
      return event.kind === 'pressed' && event.target === wants.target
    case 'choose':
      return event.kind === 'chose' && event.letter === wants.letter
    case 'reach':
      return event.kind === 'moved' && event.itemId === wants.itemId
    case 'flag':
      return event.kind === 'flagged' && event.isFlagged === wants.isFlagged
    case 'clear':
      return event.kind === 'cleared'
    case 'ask-and-leave':
      return event.kind === 'left-submit'
    case 'cut-power':
      return event.kind === 'power-cut'
    case 'power-back':
      return event.kind === 'power-back'
    case 'hand-in':
    case 'sit':
      return event.kind === 'handed-in'
  }
}

/** Returns feedback on an unrequested action. Cancelling the submit dialog is not a slip, nor is passing other questions on the way to one. */
function slipOf(wants: Wanted, event: DrillEvent): Feedback | null {
  switch (event.kind) {
    case 'chose':
      return say('otherLetter', true, event.letter)
    case 'moved':
      return wants.kind === 'reach' ? null : say('otherPlace', true)
    case 'pressed':
      return say('otherButton', true)
    case 'missed':
      return say('missed', true)
    case 'strayed':
      return say('strayed', true, event.key)
    case 'handed-in':
      return say('handedIn', true)
    case 'flagged':
    case 'cleared':
      return say('otherButton', true)
    default:
      return null
  }
}

/** The submit dialog is counted when it closes, so that a round that ends before is not held against the learner. */
function countScare(round: RunningRound, wants: Wanted, event: DrillEvent): RunningRound {
  if (wants.kind === 'hand-in') return round
  if (event.kind === 'left-submit') return add(round, { scares: 1, recoveries: 1 })
  return event.kind === 'handed-in' ? add(round, { scares: 1 }) : round
}

function add(round: RunningRound, more: Partial<DrillTally>): RunningRound {
  const { hits = 0, slips = 0, scares = 0, recoveries = 0 } = more
  const { tally } = round
  return {
    ...round,
    tally: {
      ...tally,
      hits: tally.hits + hits,
      slips: tally.slips + slips,
      scares: tally.scares + scares,
      recoveries: tally.recoveries + recoveries
    }
  }
}

function say(textKey: Feedback['textKey'], isSlip = false, key = ''): Feedback {
  return { textKey, isSlip, key }
}
