import type { OwnAssignment } from './school-class.ts'

/**
 * What is still to do first: what has a coming date by that date, then what has none, the newest first, then what is past its date, the latest date
 * first. Then what is done, the newest first. `now`: milliseconds since 1970.
 */
export function orderOwnAssignments(assignments: readonly OwnAssignment[], now: number): OwnAssignment[] {
  return assignments.toSorted(
    (one, other) => rank(one, now) - rank(other, now) || nearness(one, now) - nearness(other, now) || other.setAt - one.setAt
  )
}

/** Work that is not done. */
export function isToDo({ state }: Pick<OwnAssignment, 'state'>): boolean {
  return state !== 'done'
}

function rank(assignment: OwnAssignment, now: number): number {
  if (!isToDo(assignment)) return 3
  if (assignment.dueAt === null) return 1
  return assignment.dueAt < now ? 2 : 0
}

/** How far its date is from now; of work without a date, and of what is done, nothing. */
function nearness(assignment: OwnAssignment, now: number): number {
  return assignment.dueAt === null || !isToDo(assignment) ? 0 : Math.abs(assignment.dueAt - now)
}
