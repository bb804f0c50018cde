import type { Queries } from '../database/open-database.ts'

/** A registration that waits for its code. `codeExpiresAt` and `createdAt` in milliseconds since 1970. */
export interface PendingRegistration {
  readonly email: string
  readonly registrationId: string
  readonly name: string
  readonly passwordHash: string
  readonly codeHash: string
  readonly codeExpiresAt: number
  readonly createdAt: number
}

export interface NewAccount {
  readonly accountId: string
  readonly recoveryHash: string
  readonly createdAt: number
}

export interface RegistrationRepository {
  readonly find: (email: string) => Promise<PendingRegistration | null>
  /** Takes the place of an earlier registration of this address, whose code is dead from then on. */
  readonly replace: (registration: PendingRegistration) => Promise<void>
  readonly renewCode: (email: string, code: Pick<PendingRegistration, 'registrationId' | 'codeHash' | 'codeExpiresAt'>) => Promise<void>
  /** Makes the account and ends the registration; false where its code was changed or used meanwhile. */
  readonly complete: (registration: PendingRegistration, account: NewAccount) => Promise<boolean>
  readonly removeOlderThan: (time: number) => Promise<void>
}

export function createRegistrationRepository(queries: Queries): RegistrationRepository {
  return {
    find: async (email) => {
      const row = await queries.selectFrom('registration').selectAll().where('email', '=', email).executeTakeFirst()
      return row ? toRegistration(row) : null
    },
    replace: async (registration) => {
      const { email, ...values } = toRow(registration)
      await queries
        .insertInto('registration')
        .values({ email, ...values })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
        .execute()
    },
    renewCode: async (email, { registrationId, codeHash, codeExpiresAt }) => {
      await queries
        .updateTable('registration')
        .set({ registration_id: registrationId, code_hash: codeHash, code_expires_at: codeExpiresAt })
        .where('email', '=', email)
        .execute()
    },
    complete: (registration, account) => complete(queries, registration, account),
    removeOlderThan: async (time) => {
      await queries.deleteFrom('registration').where('created_at', '<', time).execute()
    }
  }
}

function complete(queries: Queries, { email, codeHash }: PendingRegistration, account: NewAccount): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('registration')
      .where('email', '=', email)
      .where('code_hash', '=', codeHash)
      .returningAll()
      .executeTakeFirst()
    if (!ended) return false
    const made = await transaction
      .insertInto('account')
      .values({
        account_id: account.accountId,
        email,
        name: ended.name,
        password_hash: ended.password_hash,
        recovery_hash: account.recoveryHash,
        epoch: 1,
        created_at: account.createdAt
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('account_id')
      .executeTakeFirst()
    return made !== undefined
  })
}

type RegistrationRow = ReturnType<typeof toRow>

function toRow(registration: PendingRegistration) {
  return {
    email: registration.email,
    registration_id: registration.registrationId,
    name: registration.name,
    password_hash: registration.passwordHash,
    code_hash: registration.codeHash,
    code_expires_at: registration.codeExpiresAt,
    created_at: registration.createdAt
  }
}

function toRegistration(row: RegistrationRow): PendingRegistration {
  return {
    email: row.email,
    registrationId: row.registration_id,
    name: row.name,
    passwordHash: row.password_hash,
    codeHash: row.code_hash,
    codeExpiresAt: row.code_expires_at,
    createdAt: row.created_at
  }
}
