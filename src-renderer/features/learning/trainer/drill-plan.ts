import type { DrillName } from '../../../../src-shared/learning/trainer/drill-record.ts'
import type english from '../../../../resources/locales/en/trainer.json'

/** A task's words under `steps` in the locale. */
export type StepTextKey = keyof (typeof english)['steps']
export type ItemTextKey = keyof (typeof english)['items']

/** What ends a task. Options are named by letter; an item by its id. */
export type Wanted =
  | { readonly kind: 'press'; readonly target: string }
  | { readonly kind: 'choose'; readonly letter: string }
  | { readonly kind: 'reach'; readonly itemId: string }
  | { readonly kind: 'flag'; readonly isFlagged: boolean }
  | { readonly kind: 'clear' }
  /** The question about handing in is opened and left again. */
  | { readonly kind: 'ask-and-leave' }
  | { readonly kind: 'cut-power' }
  | { readonly kind: 'power-back' }
  | { readonly kind: 'hand-in' }
  /** Every item is answered and the paper handed in. */
  | { readonly kind: 'sit' }

export interface DrillStep {
  readonly textKey: StepTextKey
  readonly wants: Wanted
}

interface BoardPlan {
  readonly name: DrillName
  /** How long a first round takes, roughly. */
  readonly seconds: number
  readonly steps: readonly [DrillStep, ...DrillStep[]]
}

export interface RoomPlan extends BoardPlan {
  readonly board: 'room'
  /** Item ids are the words of an item and, where they are used more than once, a number. */
  readonly subjects: readonly { readonly slug: 'words' | 'numbers'; readonly itemIds: readonly string[] }[]
  /** Milliseconds on the clock at the start. It stands still unless it `isRunning`. */
  readonly clock: { readonly budgetMs: number; readonly isRunning: boolean }
  /** Letters of the right options, where answers are judged at the end. */
  readonly rightLetters?: Readonly<Record<string, string>>
}

/** `mouse` and `keyboard` are drills before there is a room. */
export type DrillPlan = (BoardPlan & { readonly board: 'mouse' | 'keyboard' }) | RoomPlan
