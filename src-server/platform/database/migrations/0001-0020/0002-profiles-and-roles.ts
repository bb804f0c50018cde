import { sql, type CreateTableBuilder } from 'kysely'
import type { Migration } from '../../migration.ts'
import type { OpenDatabase, Queries } from '../../open-database.ts'

export const profilesAndRoles: Migration = {
  number: 2,
  name: 'profiles-and-roles',
  up: async (queries, kind) => {
    await (kind === 'sqlite' ? rebuildAccounts(queries) : alterAccounts(queries))
    await queries.schema
      .createTable('account_photo')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('account.account_id'))
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('base64', 'text', (column) => column.notNull())
      .execute()
    await rebuildRegistrations(queries)
    await checkReferences(queries, kind)
  }
}

const noProfile = '{"classLevel":null,"targetExam":null,"subjectSlugs":[],"dateOfBirth":null,"country":null,"state":null,"school":null}'

/** Signing in needs one of them. */
const hasIdentifier = sql<boolean>`email is not null or username is not null`

async function alterAccounts({ schema }: Queries): Promise<void> {
  await schema
    .alterTable('account')
    .alterColumn('email', (column) => column.dropNotNull())
    .addColumn('username', 'text', (column) => column.unique())
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('student'))
    .addColumn('is_disabled', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('profile', 'text', (column) => column.notNull().defaultTo(noProfile))
    .addColumn('guardian_name', 'text')
    .addColumn('guardian_consented_at', 'bigint')
    .execute()
  await schema.alterTable('account').addCheckConstraint('account_has_identifier', hasIdentifier).execute()
}

/**
 * SQLite cannot drop NOT NULL from a column, and it cannot switch foreign keys off inside a transaction. So they are checked at the commit:
 * rows that refer to an account miss it only between the drop and the copy. Renaming the table would rename those references too.
 */
async function rebuildAccounts(queries: Queries): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(queries)
  await sql`create table account_before as select * from account`.execute(queries)
  await queries.schema.dropTable('account').execute()
  await createAccounts(queries.schema.createTable('account')).execute()
  await sql`
    insert into account (account_id, email, name, password_hash, recovery_hash, epoch, created_at)
    select account_id, email, name, password_hash, recovery_hash, epoch, created_at from account_before
  `.execute(queries)
  await sql`drop table account_before`.execute(queries)
}

function createAccounts(table: CreateTableBuilder<'account'>) {
  return table
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('recovery_hash', 'text')
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.unique())
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('student'))
    .addColumn('is_disabled', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('profile', 'text', (column) => column.notNull().defaultTo(noProfile))
    .addColumn('guardian_name', 'text')
    .addColumn('guardian_consented_at', 'bigint')
    .addCheckConstraint('account_has_identifier', hasIdentifier)
}

/** From here on, several registrations of one address may wait at once, so a stranger's registration blocks nobody. */
async function rebuildRegistrations(queries: Queries): Promise<void> {
  await sql`create table registration_before as select * from registration`.execute(queries)
  await queries.schema.dropTable('registration').execute()
  await queries.schema
    .createTable('registration')
    .addColumn('registration_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('code_expires_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await queries.schema.createIndex('registration_of_email').on('registration').columns(['email', 'created_at']).execute()
  await sql`
    insert into registration (registration_id, email, name, password_hash, code_hash, code_expires_at, created_at)
    select registration_id, email, name, password_hash, code_hash, code_expires_at, created_at from registration_before
  `.execute(queries)
  await sql`drop table registration_before`.execute(queries)
}

/** The commit would fail too; this check names the table. */
async function checkReferences(queries: Queries, kind: OpenDatabase['kind']): Promise<void> {
  if (kind !== 'sqlite') return
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(queries)
  if (rows[0]) throw new Error(`a row of ${rows[0].table} lost what it refers to`)
}
