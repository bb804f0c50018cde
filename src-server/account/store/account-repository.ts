import { sql } from 'kysely'
import type { Queries } from '../../platform/database/open-database.ts'
import { mayAccountHavePictures } from './picture-password-rows.ts'

/** The account data for signing in and changing passwords. */
export interface Account {
  readonly accountId: string
  /** The sign-in name: the e-mail address, or the user name where there is no address. */
  readonly identifier: string
  readonly name: string
  readonly passwordHash: string
  /** Null until the account has a recovery code. */
  readonly recoveryHash: string | null
  readonly epoch: number
  readonly isDisabled: boolean
}

/** A learner without e-mail. Times in milliseconds since 1970. */
export interface NewLearner {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly passwordHash: string
  readonly hasPicturePassword: boolean
  readonly recoveryHash: string
  /** JSON of a learner's profile. */
  readonly profile: string
  /** Who consented; null on a computer of one's own. */
  readonly guardianName: string | null
  /** Whether it opens without a password for whoever uses this computer. */
  readonly opensHere: boolean
  readonly createdAt: number
}

/** A new password. `recoveryHash` replaces the recovery code's hash where there is a new code. */
export interface NewPassword {
  readonly accountId: string
  readonly passwordHash: string
  readonly isPictures: boolean
  readonly recoveryHash: string | undefined
}

/** `not-for-pictures`: the code fits, but an account of this class or role has no picture password. Nothing is changed, and the code stays valid. */
export type ResetOutcome = 'reset' | 'refused' | 'not-for-pictures'

export interface AccountRepository {
  /** Finds an account by e-mail address or user name, as typed at sign-in. */
  readonly findByIdentifier: (identifier: string) => Promise<Account | null>
  readonly find: (accountId: string) => Promise<Account | null>
  /** False where the user name is taken. */
  readonly createLearner: (learner: NewLearner) => Promise<boolean>
  /** Stores `newHash` unless the password was changed meanwhile. */
  readonly replaceHash: (accountId: string, oldHash: string, newHash: string) => Promise<void>
  readonly saveResetCode: (accountId: string, codeHash: string, expiresAt: number) => Promise<void>
  /** Sets the password if the unexpired mailed code fits. Of concurrent calls, one succeeds. Ends all sessions. */
  readonly resetByCode: (password: NewPassword, codeHash: string, now: number) => Promise<ResetOutcome>
  /** As `resetByCode`, by the recovery code. */
  readonly resetByRecovery: (password: NewPassword, recoveryHash: string) => Promise<ResetOutcome>
  /** Sets the password of an account that is still at `epoch` and returns its new epoch; null where another change came first. */
  readonly changePassword: (password: NewPassword, epoch: number) => Promise<number | null>
}

export function createAccountRepository(queries: Queries): AccountRepository {
  return {
    findByIdentifier: (identifier) => findByIdentifier(queries, identifier),
    find: async (accountId) => toAccount(await selectAccount(queries).where('account_id', '=', accountId).executeTakeFirst()),
    createLearner: (learner) => createLearner(queries, learner),
    replaceHash: async (accountId, oldHash, newHash) => {
      await queries
        .updateTable('account')
        .set({ password_hash: newHash })
        .where('account_id', '=', accountId)
        .where('password_hash', '=', oldHash)
        .execute()
    },
    saveResetCode: async (accountId, codeHash, expiresAt) => {
      await queries
        .insertInto('reset_code')
        .values({ account_id: accountId, code_hash: codeHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ code_hash: codeHash, expires_at: expiresAt }))
        .execute()
    },
    resetByCode: (password, codeHash, now) => resetByCode(queries, { password, codeHash, now }),
    resetByRecovery: (password, recoveryHash) => resetByRecovery(queries, password, recoveryHash),
    changePassword: (password, epoch) => changePassword(queries, password, epoch)
  }
}

async function createLearner(queries: Queries, learner: NewLearner): Promise<boolean> {
  const made = await queries
    .insertInto('account')
    .values({
      account_id: learner.accountId,
      username: learner.username,
      name: learner.name,
      password_hash: learner.passwordHash,
      recovery_hash: learner.recoveryHash,
      profile: learner.profile,
      guardian_name: learner.guardianName,
      guardian_consented_at: learner.guardianName === null ? null : learner.createdAt,
      opens_here: learner.opensHere ? 1 : 0,
      has_picture_password: learner.hasPicturePassword ? 1 : 0,
      epoch: 1,
      created_at: learner.createdAt
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return made !== undefined
}

interface CodeReset {
  readonly password: NewPassword
  readonly codeHash: string
  readonly now: number
}

function resetByCode(queries: Queries, { password, codeHash, now }: CodeReset): Promise<ResetOutcome> {
  return queries.transaction().execute(async (transaction) => {
    const mayFit = !password.isPictures || (await fitsResetCode(transaction, { password, codeHash, now }))
    // Only who has the code learns whether an account may have pictures.
    if (!mayFit) return 'refused'
    if (password.isPictures && !(await mayAccountHavePictures(transaction, password.accountId))) return 'not-for-pictures'
    const used = await transaction
      .deleteFrom('reset_code')
      .where('account_id', '=', password.accountId)
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst()
    if (!used) return 'refused'
    await setPassword(transaction, password).execute()
    return 'reset'
  })
}

async function fitsResetCode(queries: Queries, { password, codeHash, now }: CodeReset): Promise<boolean> {
  const row = await queries
    .selectFrom('reset_code')
    .select('account_id')
    .where('account_id', '=', password.accountId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

function resetByRecovery(queries: Queries, password: NewPassword, recoveryHash: string): Promise<ResetOutcome> {
  return queries.transaction().execute(async (transaction) => {
    // The caller names the account only where the code fits.
    if (password.isPictures && !(await mayAccountHavePictures(transaction, password.accountId))) return 'not-for-pictures'
    const reset = await setPassword(transaction, password).where('recovery_hash', '=', recoveryHash).returning('account_id').executeTakeFirst()
    if (!reset) return 'refused'
    await dropResetCode(transaction, password)
    return 'reset'
  })
}

function changePassword(queries: Queries, password: NewPassword, epoch: number): Promise<number | null> {
  return queries.transaction().execute(async (transaction) => {
    const changed = await setPassword(transaction, password).where('epoch', '=', epoch).returning('epoch').executeTakeFirst()
    if (!changed) return null
    await dropResetCode(transaction, password)
    return changed.epoch
  })
}

function setPassword(queries: Queries, { accountId, passwordHash, isPictures, recoveryHash }: NewPassword) {
  return queries
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      epoch: sql<number>`epoch + 1`,
      opens_here: 0,
      has_picture_password: isPictures ? 1 : 0,
      ...(recoveryHash === undefined ? {} : { recovery_hash: recoveryHash })
    })
    .where('account_id', '=', accountId)
}

/** A code mailed before the new password must not work any more. */
async function dropResetCode(queries: Queries, { accountId }: NewPassword): Promise<void> {
  await queries.deleteFrom('reset_code').where('account_id', '=', accountId).execute()
}

const accountColumns = ['account_id', 'email', 'username', 'name', 'password_hash', 'recovery_hash', 'epoch', 'is_disabled'] as const

function selectAccount(queries: Queries) {
  return queries.selectFrom('account').select(accountColumns)
}

/** A name without an account gives a row, too: otherwise the microseconds for a row would tell one from the other. */
async function findByIdentifier(queries: Queries, identifier: string): Promise<Account | null> {
  const column = identifier.includes('@') ? 'account.email' : 'account.username'
  const row = await queries
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('always'))
    .leftJoin('account', (join) => join.on(column, '=', identifier))
    .select(accountColumns)
    .executeTakeFirstOrThrow()
  return isAccountRow(row) ? toAccount(row) : null
}

/** Whether a row of a left join has an account: its id is never null. */
function isAccountRow(row: { readonly account_id: string | null }): row is AccountRow {
  return row.account_id !== null
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>['executeTakeFirstOrThrow']>>

function toAccount(row: AccountRow | undefined): Account | null {
  if (!row) return null
  const { account_id: accountId, name, password_hash: passwordHash, recovery_hash: recoveryHash, epoch } = row
  return { accountId, identifier: row.email ?? row.username ?? accountId, name, passwordHash, recoveryHash, epoch, isDisabled: row.is_disabled === 1 }
}
