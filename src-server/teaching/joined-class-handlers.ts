import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import type { ClassDeps } from './class-handlers.ts'
import { findByCode, joinByCode, leaveClass, listJoinedClasses } from './joined-classes.ts'
import { readAssignmentProgress } from './assignment-progress.ts'
import { listAssignments } from './assignment-repository.ts'

type JoinedClassDeps = Pick<ClassDeps, 'queries' | 'attempts' | 'rateLimits' | 'now'>

const WINDOW_MS = 3_600_000
/** Looking and joining count one each; a code is typed wrong now and then. */
const MOST_CODES = 40

/** Handlers for pupils. */
export function createJoinedClassHandlers(deps: JoinedClassDeps): Pick<HandlerTable, 'findClass' | 'joinClass' | 'leaveClass' | 'listJoinedClasses'> {
  const { queries, now } = deps
  return {
    findClass: async ({ caller: { accountId }, body: { code } }) => {
      const found = (await refusalOfCode(deps, accountId)) ?? (await findByCode(queries, { accountId, code }))
      if (!found.ok) return found
      const { classId, name, teacherName } = found.value
      return succeed({ found: { classId, name, teacherName } })
    },
    joinClass: async ({ caller: { accountId }, body: { code } }) => {
      const joined = (await refusalOfCode(deps, accountId)) ?? (await joinByCode(queries, { accountId, code, now: now() }))
      return joined.ok ? succeed({ joined: joined.value }) : joined
    },
    leaveClass: async ({ caller: { accountId }, params: { joinedClassId } }) => {
      await leaveClass(queries, accountId, joinedClassId)
      return succeed({})
    },
    listJoinedClasses: async ({ caller: { accountId } }) => {
      const classes = await listJoinedClasses(queries, accountId)
      const assignments = await listAssignments(
        queries,
        classes.map(({ classId }) => classId)
      )
      const progressOf = await readAssignmentProgress(deps, [accountId], assignments)
      return succeed({ classes, assignments: assignments.map((one) => ({ ...one, ...progressOf(accountId, one) })) })
    }
  }
}

async function refusalOfCode({ rateLimits, now }: Pick<JoinedClassDeps, 'rateLimits' | 'now'>, accountId: string): Promise<Result<never> | null> {
  const count = await rateLimits.add({ purpose: 'class-code', subject: accountId, now: now() }, WINDOW_MS)
  return count > MOST_CODES ? fail('teaching/too-often') : null
}
