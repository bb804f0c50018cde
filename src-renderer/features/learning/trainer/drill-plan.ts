import type { DrillName } from '../../../../src-shared/learning/trainer/drill-record.ts'
import type english from '../../../../resources/locales/en/trainer.json'

/** Key of a task's text under `steps` in the locale. */
export type StepTextKey = keyof (typeof english)['steps']
export type ItemTextKey = keyof (typeof english)['items']

/** What completes a task. Options are identified by letter, items by id. */
export type Wanted =
  | { readonly kind: 'press'; readonly target: string }
  | { readonly kind: 'choose'; readonly letter: string }
  | { readonly kind: 'reach'; readonly itemId: string }
  | { readonly kind: 'flag'; readonly isFlagged: boolean }
  | { readonly kind: 'clear' }
  /** The submit dialog is opened and cancelled. */
  | { readonly kind: 'ask-and-leave' }
  | { readonly kind: 'cut-power' }
  | { readonly kind: 'power-back' }
  | { readonly kind: 'hand-in' }
  /** Every item is answered and the paper is submitted. */
  | { readonly kind: 'sit' }

export interface DrillStep {
  readonly textKey: StepTextKey
  readonly wants: Wanted
}

interface BoardPlan {
  readonly name: DrillName
  /** Approximate duration of a first round. */
  readonly seconds: number
  readonly steps: readonly [DrillStep, ...DrillStep[]]
}

export interface RoomPlan extends BoardPlan {
  readonly board: 'room'
  /** An item id is the text key of an item, plus a number if it is used more than once. */
  readonly subjects: readonly { readonly slug: 'words' | 'numbers'; readonly itemIds: readonly string[] }[]
  /** Milliseconds on the clock at the start. It is paused unless `isRunning`. */
  readonly clock: { readonly budgetMs: number; readonly isRunning: boolean }
  /** Letters of right options, if answers are judged at the end. */
  readonly rightLetters?: Readonly<Record<string, string>>
}

/** `mouse` and `keyboard` are drills without an exam room. */
export type DrillPlan = (BoardPlan & { readonly board: 'mouse' | 'keyboard' }) | RoomPlan
