import type { Header } from '../../../../../src-shared/content/own-questions/import/csv-columns.ts'

/** What the author says of a table's columns. */
export interface ColumnChoice {
  readonly header: Header
  readonly isFirstRowQuestion: boolean
}

/** Returns why a table cannot be read in this way; null if it can. */
export function faultOfColumns({ header }: ColumnChoice): 'columnsMissing' | 'columnsTwice' | null {
  const chosen = header.filter((column) => column !== null)
  if (!chosen.includes('question') || !chosen.includes('answer')) return 'columnsMissing'
  return new Set(chosen).size < chosen.length ? 'columnsTwice' : null
}
