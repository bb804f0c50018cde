import type { OwnAssignment } from '../../../src-shared/teaching/school-class.ts'

/** What is still to do first, the nearest date first; then what is done, the newest first. */
export function orderOwnAssignments(assignments: readonly OwnAssignment[]): OwnAssignment[] {
  return assignments.toSorted((one, other) => rank(one) - rank(other) || dueOf(one) - dueOf(other) || other.setAt - one.setAt)
}

/** Work that is not done. */
export function isToDo({ state }: Pick<OwnAssignment, 'state'>): boolean {
  return state !== 'done'
}

function rank(assignment: OwnAssignment): number {
  return isToDo(assignment) ? 0 : 1
}

/** Work without a date comes after all dates; of what is done the date says nothing. */
function dueOf(assignment: OwnAssignment): number {
  return isToDo(assignment) ? (assignment.dueAt ?? Number.MAX_SAFE_INTEGER) : 0
}
