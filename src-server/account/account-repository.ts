import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'

export interface Account {
  readonly accountId: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly recoveryHash: string | null
  readonly epoch: number
}

export interface NewPassword {
  readonly accountId: string
  readonly passwordHash: string
}

export interface AccountRepository {
  readonly findByEmail: (email: string) => Promise<Account | null>
  readonly find: (accountId: string) => Promise<Account | null>
  /** Keeps `newHash` unless the password was changed meanwhile. */
  readonly replaceHash: (accountId: string, oldHash: string, newHash: string) => Promise<void>
  readonly keepResetCode: (accountId: string, codeHash: string, expiresAt: number) => Promise<void>
  /** Sets the password if the unexpired mailed code fits; of several at the same time one succeeds. Ends all sessions. */
  readonly resetByCode: (password: NewPassword, codeHash: string, now: number) => Promise<boolean>
  /** As `resetByCode`, by the recovery code. */
  readonly resetByRecovery: (password: NewPassword, recoveryHash: string) => Promise<boolean>
}

export function createAccountRepository(queries: Queries): AccountRepository {
  return {
    findByEmail: async (email) => toAccount(await queries.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()),
    find: async (accountId) => toAccount(await queries.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirst()),
    replaceHash: async (accountId, oldHash, newHash) => {
      await queries
        .updateTable('account')
        .set({ password_hash: newHash })
        .where('account_id', '=', accountId)
        .where('password_hash', '=', oldHash)
        .execute()
    },
    keepResetCode: async (accountId, codeHash, expiresAt) => {
      await queries
        .insertInto('reset_code')
        .values({ account_id: accountId, code_hash: codeHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ code_hash: codeHash, expires_at: expiresAt }))
        .execute()
    },
    resetByCode: (password, codeHash, now) => resetByCode(queries, { password, codeHash, now }),
    resetByRecovery: (password, recoveryHash) => resetByRecovery(queries, password, recoveryHash)
  }
}

interface CodeReset {
  readonly password: NewPassword
  readonly codeHash: string
  readonly now: number
}

function resetByCode(queries: Queries, { password, codeHash, now }: CodeReset): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('reset_code')
      .where('account_id', '=', password.accountId)
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst()
    if (!used) return false
    await setPassword(transaction, password).execute()
    return true
  })
}

function resetByRecovery(queries: Queries, password: NewPassword, recoveryHash: string): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const reset = await setPassword(transaction, password).where('recovery_hash', '=', recoveryHash).returning('account_id').executeTakeFirst()
    if (!reset) return false
    await transaction.deleteFrom('reset_code').where('account_id', '=', password.accountId).execute()
    return true
  })
}

/** Every code that was given out before a new password is dead with the old one. */
function setPassword(queries: Queries, { accountId, passwordHash }: NewPassword) {
  return queries
    .updateTable('account')
    .set({ password_hash: passwordHash, recovery_hash: null, epoch: sql<number>`epoch + 1` })
    .where('account_id', '=', accountId)
}

interface AccountRow {
  readonly account_id: string
  readonly email: string
  readonly name: string
  readonly password_hash: string
  readonly recovery_hash: string | null
  readonly epoch: number
}

function toAccount(row: AccountRow | undefined): Account | null {
  if (!row) return null
  const { account_id: accountId, email, name, password_hash: passwordHash, recovery_hash: recoveryHash, epoch } = row
  return { accountId, email, name, passwordHash, recoveryHash, epoch }
}
