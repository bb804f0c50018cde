import { toCsv } from '../../src-shared/kernel/values/to-csv.ts'
import { isLate, type ClassPupil, type Assignment, type PupilRow, type AssignmentProgress } from '../../src-shared/teaching/school-class.ts'
import type { ClassResultsText } from '../../src-shared/teaching/teaching-contract.ts'

interface ClassResults {
  readonly pupils: readonly Pick<ClassPupil, 'pupilId' | 'name'>[]
  readonly assignments: readonly Assignment[]
  readonly rows: readonly PupilRow[]
}

/** Returns the results of a class as CSV for a spreadsheet: a row for each pupil on the list, a column for each assignment. */
export function classResultsCsv({ pupils, assignments, rows }: ClassResults, text: ClassResultsText): string {
  const rowOf = new Map(rows.map((row) => [row.pupilId, row.progress]))
  return toCsv([
    [text.pupil, ...assignments.map(({ title }) => title)],
    ...pupils.map(({ pupilId, name }) => [name, ...assignments.map((one, index) => cellOf(rowOf.get(pupilId)?.[index], one, text))])
  ])
}

function cellOf(done: AssignmentProgress | undefined, assignment: Assignment, { states, late }: ClassResultsText): string | number {
  if (!done) return states.notJoined
  if (done.state !== 'done') return states[done.state]
  if (!isLate(done, assignment)) return done.percent ?? states.done
  return `${done.percent === null ? states.done : String(done.percent)} (${late})`
}
