import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { MOST_ASSIGNMENTS, assignmentTargetSchema, type Assignment, type AssignmentDetails } from '../../src-shared/teaching/school-class.ts'
import type { Queries } from '../platform/database/open-database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { lockClass } from './class-repository.ts'

interface OwnAssignment {
  readonly classId: string
  readonly assignmentId: string
  /** The teacher. */
  readonly accountId: string
}

/** The assignments of classes, the newest first. */
export async function listAssignments(queries: Queries, classIds: readonly string[]): Promise<(Assignment & { readonly classId: string })[]> {
  if (classIds.length === 0) return []
  const rows = await queries
    .selectFrom('assignment')
    .selectAll()
    .where('class_id', 'in', classIds)
    .orderBy('set_at', 'desc')
    .orderBy('assignment_id')
    .execute()
  return rows.map(toAssignment)
}

/**
 * Sets an assignment, or changes it; the time at which it was set stays, and so does its target: what pupils have done belongs to that. Fails with
 * `teaching/not-found`; `teaching/no-assignment` where another class has this id or it has another target; `teaching/too-many`.
 */
export function saveAssignment(
  queries: Queries,
  own: OwnAssignment,
  { details, now }: { readonly details: AssignmentDetails; readonly now: number }
) {
  const { classId, assignmentId, accountId } = own
  return queries.transaction().execute(async (transaction): Promise<Result<Record<string, never>>> => {
    if (!(await lockClass(transaction, { classId, accountId }))) return fail('teaching/not-found')
    const { title, target, dueAt, note } = details
    const held = await transaction.selectFrom('assignment').selectAll().where('assignment_id', '=', assignmentId).executeTakeFirst()
    if (held) {
      const isSame = held.class_id === classId && held.target_kind === target.kind && held.target_slug === target.slug
      if (!isSame) return fail('teaching/no-assignment')
      await transaction.updateTable('assignment').set({ title, due_at: dueAt, note }).where('assignment_id', '=', assignmentId).execute()
      return succeed({})
    }
    const { count } = await transaction
      .selectFrom('assignment')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('class_id', '=', classId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_ASSIGNMENTS) return fail('teaching/too-many')
    await transaction
      .insertInto('assignment')
      .values({
        assignment_id: assignmentId,
        class_id: classId,
        account_id: accountId,
        title,
        target_kind: target.kind,
        target_slug: target.slug,
        due_at: dueAt,
        note,
        set_at: now
      })
      .execute()
    return succeed({})
  })
}

/** Takes an assignment back. Fails with `teaching/not-found`; one that is gone is no error. */
export function removeAssignment(queries: Queries, { classId, assignmentId, accountId }: OwnAssignment): Promise<Result<Record<string, never>>> {
  return queries.transaction().execute(async (transaction): Promise<Result<Record<string, never>>> => {
    if (!(await lockClass(transaction, { classId, accountId }))) return fail('teaching/not-found')
    await transaction.deleteFrom('assignment').where('class_id', '=', classId).where('assignment_id', '=', assignmentId).execute()
    return succeed({})
  })
}

function toAssignment(row: Tables['assignment']): Assignment & { readonly classId: string } {
  return {
    classId: row.class_id,
    assignmentId: row.assignment_id,
    title: row.title,
    target: assignmentTargetSchema.parse({ kind: row.target_kind, slug: row.target_slug }),
    dueAt: row.due_at,
    note: row.note,
    setAt: row.set_at
  }
}
