import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { writeAudit } from '../../attempt/store/exam-audit.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { lockSession } from '../store/lock-session.ts'

/** A marker of a session. */
export interface Marker {
  readonly accountId: string
  readonly isChief: boolean
}

interface Naming {
  readonly examId: string
  /** The account of the teacher. */
  readonly accountId: string
  /** Null where the account marks no more; marks that it gave stay. */
  readonly as: 'marker' | 'chief' | null
  readonly by: string
  /** Milliseconds since 1970. */
  readonly now: number
}

const teachers: readonly string[] = ['teacher', 'staff', 'admin']

/**
 * Names who marks the written answers of a session, or takes them off. Fails with `exam/not-found`, `account/not-found`, or `marking/not-teacher`
 * where the account is of a learner. Idempotent.
 */
export function nameMarker(queries: Queries, { examId, accountId, as, by, now }: Naming): Promise<Result<Marker>> {
  return queries.transaction().execute(async (transaction): Promise<Result<Marker>> => {
    await lockSession(transaction, examId)
    const session = await transaction.selectFrom('exam_session').select('exam_id').where('exam_id', '=', examId).executeTakeFirst()
    if (!session) return fail('exam/not-found')
    const account = await transaction.selectFrom('account').select('role').where('account_id', '=', accountId).executeTakeFirst()
    if (!account) return fail('account/not-found')
    if (as !== null && !teachers.includes(account.role)) return fail('marking/not-teacher')
    const isChief = as === 'chief' ? 1 : 0
    if (as === null) await transaction.deleteFrom('exam_marker').where('exam_id', '=', examId).where('account_id', '=', accountId).execute()
    else
      await transaction
        .insertInto('exam_marker')
        .values({ exam_id: examId, account_id: accountId, is_chief: isChief, added_at: now })
        .onConflict((conflict) => conflict.columns(['exam_id', 'account_id']).doUpdateSet({ is_chief: isChief }))
        .execute()
    const act = as === null ? 'marker-removed' : 'marker-added'
    await writeAudit(transaction, { examId, number: null, act, detail: { account: accountId, isChief: as === 'chief' }, by, at: now })
    return succeed({ accountId, isChief: as === 'chief' })
  })
}

/** Null where the account does not mark this session. */
export async function findMarker(queries: Queries, examId: string, accountId: string): Promise<Marker | null> {
  const row = await queries
    .selectFrom('exam_marker')
    .select('is_chief')
    .where('exam_id', '=', examId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? { accountId, isChief: row.is_chief === 1 } : null
}
