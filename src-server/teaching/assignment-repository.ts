import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { classPaperSlug } from '../../src-shared/content/exams/class-paper-slug.ts'
import {
  MOST_ASSIGNMENTS,
  assignmentTargetSchema,
  type Assignment,
  type AssignmentDetails,
  type AssignmentTarget
} from '../../src-shared/teaching/school-class.ts'
import { lockAccount } from '../account/store/lock-account.ts'
import type { NewClassPaper } from '../content/class-papers/class-paper.ts'
import { addClassPaper, hasRoomForClassPaper } from '../content/class-papers/class-paper-repository.ts'
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
 * Sets an assignment, or changes it; the time at which it was set stays, and so does its target: what pupils have done belongs to that. Own questions are
 * set by `setOwnQuestions`, and changed here. Fails with `teaching/not-found`; `teaching/no-assignment` where another class has this id or it has another
 * target; `teaching/too-many`.
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
    const held = await findHeld(transaction, assignmentId)
    if (!held && target.kind !== 'questions') return addAssignment(transaction, own, { details, now })
    if (!held || !isSame(held, { classId, target })) return fail('teaching/no-assignment')
    await transaction.updateTable('assignment').set({ title, due_at: dueAt, note }).where('assignment_id', '=', assignmentId).execute()
    return succeed({})
  })
}

interface NewQuestions {
  readonly details: Omit<AssignmentDetails, 'target'>
  readonly paper: NewClassPaper
  readonly now: number
}

/** Sets a paper of own questions; one that is set stays as it is. Fails as `saveAssignment` does, and with `teaching/questions-too-large`. */
export function setOwnQuestions(queries: Queries, own: OwnAssignment, { details, paper, now }: NewQuestions): Promise<Result<Record<string, never>>> {
  const { classId, assignmentId, accountId } = own
  const target = { kind: 'questions', slug: classPaperSlug(assignmentId) } as const
  return queries.transaction().execute(async (transaction): Promise<Result<Record<string, never>>> => {
    // Papers that arrive at the same time are measured one after the other.
    await lockAccount(transaction, accountId)
    if (!(await lockClass(transaction, { classId, accountId }))) return fail('teaching/not-found')
    const held = await findHeld(transaction, assignmentId)
    if (held) return isSame(held, { classId, target }) ? succeed({}) : fail('teaching/no-assignment')
    if (!(await hasRoomForClassPaper(transaction, accountId, paper))) return fail('teaching/questions-too-large')
    const added = await addAssignment(transaction, own, { details: { ...details, target }, now })
    if (added.ok) await addClassPaper(transaction, { assignmentId, accountId }, paper)
    return added
  })
}

async function findHeld(queries: Queries, assignmentId: string) {
  return queries.selectFrom('assignment').selectAll().where('assignment_id', '=', assignmentId).executeTakeFirst()
}

function isSame(held: Tables['assignment'], { classId, target }: { readonly classId: string; readonly target: AssignmentTarget }): boolean {
  return held.class_id === classId && held.target_kind === target.kind && held.target_slug === target.slug
}

/** The class has to be locked. */
async function addAssignment(
  transaction: Queries,
  { classId, assignmentId, accountId }: OwnAssignment,
  { details: { title, target, dueAt, note }, now }: { readonly details: AssignmentDetails; readonly now: number }
): Promise<Result<Record<string, never>>> {
  const { count } = await transaction
    .selectFrom('assignment')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_ASSIGNMENTS) return fail('teaching/too-many')
  const row = { assignment_id: assignmentId, class_id: classId, account_id: accountId, target_kind: target.kind, target_slug: target.slug }
  await transaction
    .insertInto('assignment')
    .values({ ...row, title, due_at: dueAt, note, set_at: now })
    .execute()
  return succeed({})
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
