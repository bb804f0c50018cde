import type { AttemptSummary } from '../../../src-shared/attempt/report/report.ts'
import { toCsv } from '../../../src-shared/kernel/values/to-csv.ts'

/** The texts of the file, in the reader's language. */
export interface ResultsText {
  /** Column headings, in this order. */
  readonly columns: { readonly paper: string; readonly when: string; readonly state: string; readonly total: string; readonly maximum: string }
  readonly states: Readonly<Record<AttemptSummary['state'], string>>
}

/** Returns a learner's results as CSV for a spreadsheet. `writeTime` formats milliseconds since 1970 as local time. */
export function resultsCsv(attempts: readonly AttemptSummary[], text: ResultsText, writeTime: (at: number) => string): string {
  const { paper, when, state, total, maximum } = text.columns
  return toCsv([
    [paper, when, state, total, maximum],
    ...attempts.map((attempt) => [
      attempt.title,
      writeTime(attempt.startedAt),
      text.states[attempt.state],
      attempt.state === 'marked' && attempt.total !== null && attempt.maximumTotal > 0 ? attempt.total : '',
      attempt.maximumTotal
    ])
  ])
}
