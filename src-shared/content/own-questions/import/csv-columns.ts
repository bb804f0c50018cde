export const optionLetters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const

/** Columns of a CSV file of questions. */
export type Column =
  | 'question'
  | 'answer'
  | 'explanation'
  | 'topic'
  | 'difficulty'
  | 'type'
  | 'unit'
  | 'tolerance'
  | `${'option' | 'why'} ${(typeof optionLetters)[number]}`

/** The column at each index; null if unknown. */
export type Header = readonly (Column | null)[]

/** What the columns of a table are, as its author says. */
export interface TableColumns {
  readonly header: Header
  /** Whether the first row is a question, and not names. */
  readonly isFirstRowQuestion: boolean
}

/** Every column, in the order of a written table. */
export const columns: readonly Column[] = [
  'question',
  ...optionLetters.map((letter) => `option ${letter}` as const),
  'answer',
  ...(['explanation', 'topic', 'difficulty', 'type', 'unit', 'tolerance'] as const),
  ...optionLetters.map((letter) => `why ${letter}` as const)
]
