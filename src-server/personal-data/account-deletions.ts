import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { emptyProfile } from '../../src-shared/account/learner-profile.ts'
import type { Deletion, RetainedAfterDeletion } from '../../src-shared/personal-data/own-data.ts'
import { lockAdmins } from '../account/store/administration-repository.ts'
import { makeClosedUsername } from '../account/store/closed-account.ts'
import { rateLimitPurposes } from '../account/store/rate-limit-repository.ts'
import { makeDecoyHash } from '../account/password/password-parameters.ts'
import { forgetSmallCounts } from '../attempt/statistics/forget-small-counts.ts'
import { lockAttempt } from '../attempt/store/lock-attempt.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { listInVain } from '../billing/payment/money-in-vain.ts'
import { isMoneyOpen } from '../billing/payment/money-on-its-way.ts'
import { retentionRules, type RetentionRule } from './learner-tables.ts'

export interface AccountDeletions {
  /**
   * Closes the account at once: its sessions end and its names are removed. `finish` deletes its data later. Fails with
   * `account/attempt-open` where a paper is neither submitted nor given up; `account/money-coming` where a payment may still arrive, or the
   * operator holds its money, and the learner does not give it up; `account/last-admin`; `session/required` where the account is gone.
   */
  readonly ask: (accountId: string, request: DeletionRequest) => Promise<Result<null>>
  /** Deletes the data of closed accounts, one attempt at a time, including what an earlier run left over. */
  readonly finish: () => Promise<void>
}

interface DeletionRequest extends Omit<Deletion, 'password'> {
  readonly kept: RetainedAfterDeletion
}

interface AccountDeletionDeps {
  readonly queries: Queries
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  /** Removes jobs that name an account. */
  readonly forgetJobs: (accountId: string) => Promise<void>
  /** Checked between two attempts; the rest then waits for the next try. */
  readonly isStopping?: () => boolean
}

/** Rows deleted with each attempt, before the attempt itself. */
export const tablesOfAttempt: readonly string[] = [...tablesBy('attempt_id'), 'item_report']

/** Rows deleted with the account after its attempts, before the account itself. */
export const tablesOfAccount: readonly string[] = tablesBy('account_id').filter(
  (table) => !['account', 'attempt', 'account_deletion', ...tablesOfAttempt].includes(table)
)

function tablesBy(owner: 'account_id' | 'attempt_id'): string[] {
  return Object.entries<RetentionRule>(retentionRules).flatMap(([table, rule]) => ('by' in rule && rule.by === owner ? [table] : []))
}

export function createAccountDeletions(deps: AccountDeletionDeps): AccountDeletions {
  const { queries, forgetJobs, now, isStopping = () => false } = deps
  return {
    ask: (accountId, request) => queries.transaction().execute((transaction) => close(transaction, { ...request, accountId, askedAt: now() })),
    finish: async () => {
      const asked = await queries
        .selectFrom('account_deletion')
        .select(['deletion_id', 'account_id', 'kept'])
        .where('finished_at', 'is', null)
        .execute()
      for (const { deletion_id: deletionId, account_id: accountId, kept } of asked) {
        if (accountId === null) continue
        for (const attemptId of await listLeavingAttempts(queries, accountId, kept)) {
          if (isStopping()) return
          await queries.transaction().execute((transaction) => removeAttempt(transaction, attemptId))
        }
        await forgetJobs(accountId)
        await queries.transaction().execute((transaction) => removeAccount(transaction, { deletionId, accountId, kept, finishedAt: now() }))
      }
    }
  }
}

interface Closing extends DeletionRequest {
  readonly accountId: string
  readonly askedAt: number
}

async function close(transaction: Queries, { accountId, givesUp, forgoesMoney, kept, askedAt }: Closing): Promise<Result<null>> {
  const admins = await lockAdmins(transaction)
  if (admins.length === 1 && admins[0] === accountId) return fail('account/last-admin')
  const account = await transaction.selectFrom('account').select(['email', 'username', 'role']).where('account_id', '=', accountId).executeTakeFirst()
  if (!account) return fail('session/required')
  const attempts = await transaction.selectFrom('attempt').select(['total']).where('account_id', '=', accountId).execute()
  if (!givesUp && attempts.some(({ total }) => total === null)) return fail('account/attempt-open')
  if (!forgoesMoney && (await awaitsMoney(transaction, accountId, askedAt))) return fail('account/money-coming')
  await transaction
    .insertInto('account_deletion')
    .values({
      deletion_id: randomUUID(),
      account_id: accountId,
      role: account.role,
      kept,
      attempt_count: attempts.length,
      asked_at: askedAt,
      finished_at: null
    })
    .execute()
  await makeNameless(transaction, accountId)
  await forgetIdentifiers(transaction, { ...account, accountId })
  return succeed(null)
}

async function awaitsMoney(transaction: Queries, accountId: string, now: number): Promise<boolean> {
  const rows = await transaction.selectFrom('purchase').selectAll().where('account_id', '=', accountId).execute()
  return rows.some((row) => isMoneyOpen(row, now)) || (await listInVain(transaction, accountId)).size > 0
}

/** Removes an account's names, so that nobody can sign in: the tokens' epoch has passed, no password fits, and it is disabled. */
async function makeNameless(transaction: Queries, accountId: string): Promise<void> {
  await transaction
    .updateTable('account')
    .set({
      email: null,
      username: makeClosedUsername(),
      name: '',
      password_hash: makeDecoyHash(),
      has_picture_password: 0,
      recovery_hash: null,
      epoch: sql<number>`epoch + 1`,
      is_disabled: 1,
      role: 'student',
      profile: JSON.stringify(emptyProfile),
      guardian_name: null,
      guardian_consented_at: null
    })
    .where('account_id', '=', accountId)
    .execute()
}

/** Deletes what other tables store about the learner's identifiers: waiting registrations, and counters of the account or its wrong passwords. */
async function forgetIdentifiers(
  transaction: Queries,
  { accountId, email, username }: { readonly accountId: string; readonly email: string | null; readonly username: string | null }
): Promise<void> {
  const identifiers = [accountId, email, username].flatMap((identifier) => identifier ?? [])
  // By purpose as well: these are the columns of its key, in their order.
  await transaction.deleteFrom('try_counter').where('purpose', 'in', rateLimitPurposes).where('subject', 'in', identifiers).execute()
  if (email !== null) await transaction.deleteFrom('registration').where('email', '=', email).execute()
}

/** Lists all attempts. Where results are retained: only those without a result, and imported ones. */
async function listLeavingAttempts(queries: Queries, accountId: string, kept: string): Promise<readonly string[]> {
  const all = queries.selectFrom('attempt').select('attempt.attempt_id').where('account_id', '=', accountId)
  const leaving =
    kept === 'results'
      ? all
          .leftJoin('brought_attempt', 'brought_attempt.attempt_id', 'attempt.attempt_id')
          .where((expression) => expression.or([expression('attempt.total', 'is', null), expression('brought_attempt.attempt_id', 'is not', null)]))
      : all
  return (await leaving.execute()).map((row) => row.attempt_id)
}

async function removeAttempt(transaction: Queries, attemptId: string): Promise<void> {
  await lockAttempt(transaction, attemptId)
  for (const table of [...tablesOfAttempt, 'attempt']) await sql`delete from ${sql.table(table)} where attempt_id = ${attemptId}`.execute(transaction)
}

/** Deletes all data of an account, and the account, at once. */
export async function removeLearner(transaction: Queries, accountId: string): Promise<void> {
  const attempts = await transaction.selectFrom('attempt').select('attempt_id').where('account_id', '=', accountId).execute()
  for (const { attempt_id: attemptId } of attempts) await removeAttempt(transaction, attemptId)
  for (const table of [...tablesOfAccount, 'account']) await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(transaction)
  await forgetSmallCounts(transaction)
}

interface Removal {
  readonly deletionId: string
  readonly accountId: string
  readonly kept: string
  readonly finishedAt: number
}

async function removeAccount(transaction: Queries, { deletionId, accountId, kept, finishedAt }: Removal): Promise<void> {
  for (const table of tablesOfAccount) await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(transaction)
  if (kept === 'nothing') await transaction.deleteFrom('account').where('account_id', '=', accountId).execute()
  await forgetSmallCounts(transaction)
  await transaction.updateTable('account_deletion').set({ account_id: null, finished_at: finishedAt }).where('deletion_id', '=', deletionId).execute()
}
