import { MOST_IMPORTED, type ImportFinding, type ImportResult, type LeftOutPart, type TakenQuestion } from './import-result.ts'
import { isTaken } from './take-draft.ts'

/** Collects parts in order. Questions above the maximum per import are rejected too, and reported. */
export function gatherParts(parts: readonly (TakenQuestion | LeftOutPart)[], notes: readonly ImportFinding[]): ImportResult {
  const taken: TakenQuestion[] = []
  const leftOut: LeftOutPart[] = []
  for (const part of parts) {
    if (!isTaken(part)) leftOut.push(part)
    else if (taken.length < MOST_IMPORTED) taken.push(part)
    else leftOut.push(oneTooMany(part))
  }
  return { taken, leftOut, notes }
}

function oneTooMany({ line, text }: TakenQuestion): LeftOutPart {
  return { line, text, findings: [{ code: 'too-many-questions', line, values: { most: MOST_IMPORTED } }] }
}
