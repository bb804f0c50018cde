import type { QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import type { DraftFaultCode } from '../../../../src-shared/content/own-questions/draft-fault.ts'

/** Why a part of a text was rejected, or what its author should review although it was accepted. Types that no text can hold have further faults. */
export type ImportCode =
  | DraftFaultCode
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
  | 'no-column'
  | 'column-twice'
  | 'column-unknown'
  | 'too-many-cells'
  | 'stray-quote'
  | 'unclosed-quote'
  | 'type-unknown'
  | 'difficulty-unknown'
  | 'option-missing'

/** `line` counts from 1, as text editors do. `values` fill the placeholders of the finding's text. */
export interface ImportFinding {
  readonly code: ImportCode
  readonly line: number
  readonly values?: Readonly<Record<string, string | number>>
}

export interface TakenQuestion {
  /** First line of the question. */
  readonly line: number
  readonly text: string
  readonly draft: QuestionDraft
  /** What the author should review although the question was accepted. */
  readonly notes: readonly ImportFinding[]
}

/** A rejected part with its full text, so that nothing is lost. */
export interface LeftOutPart {
  readonly line: number
  readonly text: string
  readonly findings: readonly [ImportFinding, ...ImportFinding[]]
}
