import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { accountsAndAttempts } from '../../../../../../src-server/platform/database/migrations/0001-0020/0001-accounts-and-attempts.ts'
import { profilesAndRoles } from '../../../../../../src-server/platform/database/migrations/0001-0020/0002-profiles-and-roles.ts'
import type { Queries } from '../../../../../../src-server/platform/database/open-database.ts'
import { emptyProfile, learnerProfileSchema } from '../../../../../../src-shared/account/learner-profile.ts'
import { describeOnEachEmptyDatabase } from '../../../../../support/databases.ts'

const tables = ['reset_code', 'ended_session', 'attempt', 'attempt_paper', 'attempt_event', 'attempt_report', 'try_counter', 'server_secret'] as const

/** Writes data of the first schema: two accounts, one of them with a marked attempt, an ended session, codes. */
async function fill(queries: Queries): Promise<void> {
  const statements = [
    `insert into account (account_id, email, name, password_hash, recovery_hash, epoch, created_at) values
      ('a1', 'ada@example.com', 'Adaọ́bi ₦', 'hash-1', 'recovery-1', 3, 1790000000001), ('a2', 'ben@example.com', 'Ben', 'hash-2', null, 1, 1790000000002)`,
    `insert into registration values ('cy@example.com', 'r1', 'Cy', 'hash-3', 'code-1', 1790000000003, 1790000000004)`,
    `insert into reset_code values ('a1', 'code-2', 1790000000005)`,
    `insert into ended_session values ('t1', 1790000000006)`,
    `insert into try_counter values ('login', 'ada@example.com', 4, 1790000000007)`,
    `insert into server_secret values ('session', 'c2VjcmV0')`,
    `insert into attempt (attempt_id, account_id, slug, title, started_at, budget_ms, maximum_total, paper_hash, received_sequence, last_hash, spent_ms,
      is_closed, total) values ('t-1', 'a1', 'mock', 'Mock', 1790000000008, 60000, 400, 'p', 1, 'h', 500, 1, 312)`,
    `insert into attempt_paper values ('t-1', '{}', '{}', '{}')`,
    `insert into attempt_event values ('t-1', 1, 'h', '{}', 0, 1790000000009)`,
    `insert into attempt_report values ('t-1', 'receipt', 1, 'h', 1790000000010, '{}')`
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}

async function readAll(queries: Queries): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = []
  for (const table of tables) entries.push([table, (await sql`select * from ${sql.table(table)}`.execute(queries)).rows])
  return Object.fromEntries(entries)
}

describeOnEachEmptyDatabase('A database of the first schema', (makeDatabase) => {
  it('migrating the first schema preserves all data and makes accounts students with an empty profile', async () => {
    const source = await makeDatabase()
    const database = source.open()
    const { queries } = database
    await migrate(database, [accountsAndAttempts])
    await fill(queries)
    const before = await readAll(queries)
    await migrate(database, [accountsAndAttempts, profilesAndRoles])
    await database.close()
    const again = source.open()
    expect(await readAll(again.queries)).toEqual(before)
    const accounts = await again.queries.selectFrom('account').selectAll().orderBy('account_id').execute()
    const added = { username: null, role: 'student', is_disabled: 0, guardian_name: null, guardian_consented_at: null }
    expect(accounts.map(({ profile: _, ...rest }) => rest)).toEqual([
      {
        account_id: 'a1',
        email: 'ada@example.com',
        name: 'Adaọ́bi ₦',
        password_hash: 'hash-1',
        recovery_hash: 'recovery-1',
        epoch: 3,
        created_at: 1_790_000_000_001,
        ...added
      },
      {
        account_id: 'a2',
        email: 'ben@example.com',
        name: 'Ben',
        password_hash: 'hash-2',
        recovery_hash: null,
        epoch: 1,
        created_at: 1_790_000_000_002,
        ...added
      }
    ])
    expect(accounts.map(({ profile }) => learnerProfileSchema.parse(JSON.parse(profile)))).toEqual([emptyProfile, emptyProfile])
    expect(await again.queries.selectFrom('registration').selectAll().execute()).toEqual([
      {
        registration_id: 'r1',
        email: 'cy@example.com',
        name: 'Cy',
        password_hash: 'hash-3',
        code_hash: 'code-1',
        code_expires_at: 1_790_000_000_003,
        created_at: 1_790_000_000_004
      }
    ])
    await again.close()
  })

  it('after migrating the first schema, foreign keys still protect accounts and no old table remains', async () => {
    const database = (await makeDatabase()).open()
    const { queries } = database
    await migrate(database, [accountsAndAttempts])
    await fill(queries)
    await migrate(database, [accountsAndAttempts, profilesAndRoles])
    const stray = queries.insertInto('reset_code').values({ account_id: 'nobody', code_hash: 'c', expires_at: 1 }).execute()
    await expect(stray).rejects.toThrow(/foreign key/i)
    await expect(queries.deleteFrom('account').where('account_id', '=', 'a1').execute()).rejects.toThrow(/foreign key/i)
    for (const gone of ['account_before', 'registration_before']) {
      await expect(sql`select * from ${sql.table(gone)}`.execute(queries)).rejects.toThrow(gone)
    }
    await database.close()
  })

  it('after migrating the first schema, an account needs an email address or a unique user name', async () => {
    const database = (await makeDatabase()).open()
    const { queries } = database
    await migrate(database, [accountsAndAttempts])
    await fill(queries)
    await migrate(database, [accountsAndAttempts, profilesAndRoles])
    const add = (accountId: string, email: string | null, username: string | null) =>
      queries
        .insertInto('account')
        .values({ account_id: accountId, email, username, name: 'N', password_hash: 'h', epoch: 1, created_at: 1 })
        .execute()
    await add('a3', null, 'ada4821')
    await add('a4', null, 'ben4821')
    await expect(add('a5', null, 'ada4821')).rejects.toThrow(/unique/i)
    await expect(add('a6', 'ada@example.com', null)).rejects.toThrow(/unique/i)
    await expect(add('a7', null, null)).rejects.toThrow(/account_has_identifier/)
    await database.close()
  })
})
