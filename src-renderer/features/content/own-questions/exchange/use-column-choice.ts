import { useState } from 'react'
import type { ColumnChoice } from './column-choice.ts'
import type { QuestionFileState, Reading } from './use-question-file.ts'

export interface ColumnChoosing {
  /** Null while the columns are not asked about. */
  readonly choice: ColumnChoice | null
  readonly change: (choice: ColumnChoice) => void
  /** Asks about the columns of a table that has been read. */
  readonly ask: () => void
  /** Reads the table by the choice. */
  readonly apply: () => void
}

/** What the author says of a table's columns. It is asked at once if the first row does not name those that a question needs. */
export function useColumnChoice({ reading, read }: Pick<QuestionFileState, 'reading' | 'read'>): ColumnChoosing {
  const [begun, setBegun] = useState<{ readonly of: Reading; readonly choice: ColumnChoice } | null>(null)
  const choice = begun?.of === reading ? begun.choice : mustAsk(reading) ? firstChoice(reading) : null
  const change = (next: ColumnChoice): void => setBegun({ of: reading, choice: next })
  return {
    choice,
    change,
    ask: () => change(firstChoice(reading)),
    apply: () => {
      if (reading.kind !== 'read' || choice === null) return
      read(reading.file, { format: reading.format, columns: choice.header, firstRow: choice.isFirstRowQuestion ? 'question' : 'names' })
    }
  }
}

function mustAsk(reading: Reading): boolean {
  return reading.kind === 'read' && reading.table !== null && !reading.table.isNamed && reading.options.columns === undefined
}

function firstChoice(reading: Reading): ColumnChoice {
  if (reading.kind !== 'read') return { header: [], isFirstRowQuestion: false }
  return { header: reading.options.columns ?? reading.table?.header ?? [], isFirstRowQuestion: reading.options.firstRow === 'question' }
}
