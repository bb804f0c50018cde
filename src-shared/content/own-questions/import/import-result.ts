import type { QuestionDraft } from '../own-question.ts'
import type { DraftFaultCode } from '../draft-fault.ts'

/** Why a part of a text is no question, or what its author should look at though it is taken. */
export type ImportCode =
  | DraftFaultCode
  | 'empty-text'
  | 'too-long-text'
  | 'too-many-questions'
  | 'no-answer-line'
  | 'answer-unreadable'
  | 'answer-not-an-option'
  | 'answer-without-question'
  | 'option-without-question'
  | 'option-letter'
  | 'too-many-options'
  | 'stem-over-lines'
  | 'marks'
  | 'too-long'
  | 'no-header'
  | 'no-rows'
  | 'no-question'
  | 'no-column'
  | 'column-twice'
  | 'column-unknown'
  | 'too-many-cells'
  | 'stray-quote'
  | 'unclosed-quote'
  | 'type-unknown'
  | 'difficulty-unknown'
  | 'option-missing'

/** `line` counts from 1, as editors of text do. `values` are what the words about it name. */
export interface ImportFinding {
  readonly code: ImportCode
  readonly line: number
  readonly values?: Readonly<Record<string, string | number>>
}

export interface TakenQuestion {
  /** Where it begins. */
  readonly line: number
  readonly text: string
  readonly draft: QuestionDraft
  /** What to look at, though it is taken. */
  readonly notes: readonly ImportFinding[]
}

/** A part of the text that is no question, with its own words, so that nothing is lost. */
export interface LeftOutPart {
  readonly line: number
  readonly text: string
  readonly findings: readonly [ImportFinding, ...ImportFinding[]]
}

export interface ImportResult {
  readonly taken: readonly TakenQuestion[]
  readonly leftOut: readonly LeftOutPart[]
  /** About the whole text. */
  readonly notes: readonly ImportFinding[]
}

/** Characters of a text that is read at once. */
export const LONGEST_IMPORT = 2_000_000
export const MOST_IMPORTED = 1000
