import { isToDo, orderOwnAssignments } from '../../src-shared/teaching/own-assignments.ts'
import { readAssignmentProgress, type ProgressDeps } from './assignment-progress.ts'
import { listAssignments } from './assignment-repository.ts'
import { listJoinedClasses } from './joined-classes.ts'

/** What the teachers of an account have set and is not done, the nearest first. `dueAt`: milliseconds since 1970; null for no date. */
export async function listOpenAssignments(
  deps: ProgressDeps & { readonly now: () => number },
  accountId: string
): Promise<readonly { readonly title: string; readonly dueAt: number | null }[]> {
  const classes = await listJoinedClasses(deps.queries, accountId)
  const assignments = await listAssignments(
    deps.queries,
    classes.map(({ classId }) => classId)
  )
  const progressOf = await readAssignmentProgress(deps, [accountId], assignments)
  const own = assignments.map((one) => ({ ...one, ...progressOf(accountId, one) }))
  return orderOwnAssignments(own.filter(isToDo), deps.now()).map(({ title, dueAt }) => ({ title, dueAt }))
}
