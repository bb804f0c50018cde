/** What earlier answers have shown and nothing changes any more, so that the next answer need not ask the database again. */
export interface AppendMemory {
  /** Whether a committed row says that the account studied in this quarter of an hour. */
  readonly hasStudied: (accountId: string, quarter: number) => boolean
  readonly noteStudied: (accountId: string, quarter: number) => void
  /** A newer row follows, which may still be undone. */
  readonly forgetStudied: (accountId: string) => void
  /** Whether the attempt is no candidate's: that is settled before an attempt is drawn. */
  readonly isOutsideExams: (attemptId: string) => boolean
  readonly noteOutsideExams: (attemptId: string) => void
}

/** About 100 bytes each. */
const MOST_ENTRIES = 20_000

export function createAppendMemory(): AppendMemory {
  const studied = new Map<string, number>()
  const outside = new Map<string, true>()
  return {
    hasStudied: (accountId, quarter) => studied.get(accountId) === quarter,
    noteStudied: (accountId, quarter) => put(studied, accountId, quarter),
    forgetStudied: (accountId) => void studied.delete(accountId),
    isOutsideExams: (attemptId) => outside.has(attemptId),
    noteOutsideExams: (attemptId) => put(outside, attemptId, true)
  }
}

/** The oldest entry makes room. */
function put<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest)
}
