/** A fault in the folder of a session. Lines count from 1; `column` is the name of a column or of a member. */
export interface ExamFinding {
  readonly file: string
  readonly line?: number
  readonly column?: string
  readonly fault: string
}

export function findingAt(file: string, { line, column }: { readonly line?: number; readonly column?: string }, fault: string): ExamFinding {
  return { file, ...(line === undefined ? {} : { line }), ...(column ? { column } : {}), fault }
}

/** Converts findings to the fields of a failure, such as `candidates.csv, line 3, pin`. Faults at the same location are joined. */
export function toFields(findings: readonly ExamFinding[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { file, line, column, fault } of findings) {
    const location = [file, ...(line === undefined ? [] : [`line ${String(line)}`]), ...(column === undefined ? [] : [column])].join(', ')
    fields[location] = fields[location] === undefined ? fault : `${fields[location]} ${fault}`
  }
  return fields
}
