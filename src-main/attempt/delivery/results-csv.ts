import type { AttemptSummary } from '../../../src-shared/attempt/report/report.ts'
import { toCsv } from '../../../src-shared/kernel/values/to-csv.ts'

/** The words of the file, in the reader's language. */
export interface ResultsText {
  /** Headings of the columns, in this order. */
  readonly columns: { readonly paper: string; readonly when: string; readonly state: string; readonly total: string; readonly maximum: string }
  readonly states: Readonly<Record<AttemptSummary['state'], string>>
}

/** A learner's results as a file for a spreadsheet. `writeTime` writes milliseconds since 1970 as the reader's clock showed them. */
export function resultsCsv(attempts: readonly AttemptSummary[], text: ResultsText, writeTime: (at: number) => string): string {
  const { paper, when, state, total, maximum } = text.columns
  return toCsv([
    [paper, when, state, total, maximum],
    ...attempts.map((attempt) => [
      attempt.title,
      writeTime(attempt.startedAt),
      text.states[attempt.state],
      attempt.state === 'marked' && attempt.total !== null ? attempt.total : '',
      attempt.maximumTotal
    ])
  ])
}
