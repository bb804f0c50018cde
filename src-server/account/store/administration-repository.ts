import { sql } from 'kysely'
import type { Queries } from '../../platform/database/open-database.ts'
import { toPage, type Page, type PageRequest } from '../../platform/database/page-of.ts'
import { lowerFunctionOf } from '../../platform/database/unicode-lower.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { roles, type Role } from '../../../src-shared/kernel/http/roles.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** A registered account as staff see it. `createdAt` in milliseconds since 1970. */
export interface ListedAccount {
  readonly accountId: string
  readonly name: string
  readonly email: string | null
  readonly username: string | null
  readonly role: Role
  readonly isDisabled: boolean
  readonly createdAt: number
}

/** Changes return the changed account. They fail with `account/not-found`, or with `account/last-admin` where nobody could undo them. */
export interface AdministrationRepository {
  /** Newest first. `searchText`: only accounts whose name, address or user name contains it, in any letter case. */
  readonly list: (request: PageRequest, searchText?: string) => Promise<Page<ListedAccount>>
  readonly setRole: (accountId: string, role: Role) => Promise<Result<ListedAccount>>
  /** Disabling an account ends its sessions; they stay ended when it is enabled again. */
  readonly setDisabled: (accountId: string, isDisabled: boolean) => Promise<Result<ListedAccount>>
}

const roleSchema = z.enum(roles)

export function createAdministrationRepository(queries: Queries): AdministrationRepository {
  return {
    list: (request, searchText) => listAccounts(queries, request, searchText),
    setRole: (accountId, role) =>
      changeAccount(queries, {
        accountId,
        remainsAdmin: role === 'admin',
        change: async (transaction) => {
          await transaction.updateTable('account').set({ role }).where('account_id', '=', accountId).execute()
        }
      }),
    setDisabled: (accountId, isDisabled) =>
      changeAccount(queries, {
        accountId,
        remainsAdmin: !isDisabled,
        change: async (transaction) => {
          await transaction
            .updateTable('account')
            .set({ is_disabled: isDisabled ? 1 : 0, epoch: sql<number>`epoch + 1` })
            .where('account_id', '=', accountId)
            .where('is_disabled', '=', isDisabled ? 0 : 1)
            .execute()
        }
      })
  }
}

async function listAccounts(queries: Queries, { after, limit }: PageRequest, searchText?: string): Promise<Page<ListedAccount>> {
  const found = await selectListed(queries)
    .$if(after !== null, (select) =>
      select.where(({ eb, or, and }) =>
        and([eb('created_at', '<=', after?.at ?? 0), or([eb('created_at', '<', after?.at ?? 0), eb('account_id', '>', after?.id ?? '')])])
      )
    )
    .$if(searchText !== undefined, (select) =>
      select.where(({ or }) => or((['name', 'email', 'username'] as const).map((column) => contains(queries, column, searchText ?? ''))))
    )
    .orderBy('created_at', 'desc')
    .orderBy('account_id')
    .limit(limit + 1)
    .execute()
  return toPage(found.map(toListedAccount), limit, ({ createdAt: at, accountId: id }) => ({ at, id }))
}

function contains(queries: Queries, column: 'name' | 'email' | 'username', searchText: string) {
  const pattern = `%${searchText.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const lower = sql.raw(lowerFunctionOf(queries))
  return sql<boolean>`${lower}(${sql.ref(column)}) like ${lower}(${pattern}) escape '\\'`
}

interface AccountChange {
  readonly accountId: string
  /** Whether the account is an admin that can sign in after the change. */
  readonly remainsAdmin: boolean
  readonly change: (transaction: Queries) => Promise<void>
}

function changeAccount(queries: Queries, { accountId, remainsAdmin, change }: AccountChange): Promise<Result<ListedAccount>> {
  return queries.transaction().execute(async (transaction): Promise<Result<ListedAccount>> => {
    const admins = await lockAdmins(transaction)
    if (!remainsAdmin && admins.length === 1 && admins[0] === accountId) return fail('account/last-admin')
    const find = () => selectListed(transaction).where('account_id', '=', accountId).executeTakeFirst()
    // Candidates belong to their exam session and cannot be changed here.
    if (!(await find())) return fail('account/not-found')
    await change(transaction)
    const row = await find()
    return row ? succeed(toListedAccount(row)) : fail('account/not-found')
  })
}

/**
 * Returns the admins who can sign in. Writing their rows locks them until the transaction ends, on both databases: of two admins who remove
 * each other's role at once, the second waits and is then the last.
 */
export async function lockAdmins(transaction: Queries): Promise<string[]> {
  const rows = await transaction
    .updateTable('account')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .where('is_disabled', '=', 0)
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

function selectListed(queries: Queries) {
  return queries
    .selectFrom('account')
    .select(['account_id', 'name', 'email', 'username', 'role', 'is_disabled', 'created_at'])
    .where('role', '!=', 'candidate')
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

function toListedAccount(row: ListedRow): ListedAccount {
  const { account_id: accountId, name, email, username, created_at: createdAt } = row
  return { accountId, name, email, username, role: roleSchema.parse(row.role), isDisabled: row.is_disabled === 1, createdAt }
}
