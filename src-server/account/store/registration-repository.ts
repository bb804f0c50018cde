import { createRowRoom } from '../../platform/database/create-row-room.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { NO_ROW_CAPS, type RowCaps } from '../../platform/database/row-caps.ts'

/** A registration that waits for its code. `codeExpiresAt` and `createdAt` in milliseconds since 1970. */
export interface PendingRegistration {
  readonly registrationId: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly isPictures: boolean
  readonly codeHash: string
  readonly codeExpiresAt: number
  readonly createdAt: number
  /** The network it came from; null for rows older than this column. */
  readonly source: string | null
}

/** A learner may return to an unfinished registration within a week and ask for a new code. */
export const REGISTRATION_RETENTION_MS = 7 * 24 * 3_600_000

/** Stored in place of a hash: a registration that nobody can complete. */
export const BLANK_PASSWORD = ''

export interface NewAccount {
  readonly accountId: string
  readonly recoveryHash: string
  readonly createdAt: number
}

export interface RegistrationRepository {
  readonly find: (registrationId: string) => Promise<PendingRegistration | null>
  /** The newest registration of this address. */
  readonly findNewest: (email: string) => Promise<PendingRegistration | null>
  /** The newest registration of this address if all that wait have the same password, and so come from one person. */
  readonly findUndisputed: (email: string) => Promise<PendingRegistration | null>
  /** False where there is no room for one more. */
  readonly add: (registration: PendingRegistration) => Promise<boolean>
  /** The same code is valid until then, milliseconds since 1970. */
  readonly renewCode: (registrationId: string, expiresAt: number) => Promise<void>
  readonly remove: (registrationId: string) => Promise<void>
  /** Creates the account and ends every registration of its address. False where the code was used or an account was created meanwhile. */
  readonly complete: (registration: PendingRegistration, account: NewAccount) => Promise<boolean>
  readonly removeOlderThan: (time: number) => Promise<void>
}

export function createRegistrationRepository(
  queries: Queries,
  { waitingRegistrations }: Pick<RowCaps, 'waitingRegistrations'> = NO_ROW_CAPS
): RegistrationRepository {
  const removeOlderThan = async (time: number): Promise<void> => {
    await queries.deleteFrom('registration').where('created_at', '<', time).execute()
  }
  const room = createRowRoom(queries, {
    table: 'registration',
    key: 'registration_id',
    time: 'created_at',
    most: waitingRegistrations,
    removeExpired: (now) => removeOlderThan(now - REGISTRATION_RETENTION_MS),
    afterRemoval: async () => {
      const waiting = queries.selectFrom('registration').select('registration_id')
      await queries
        .deleteFrom('try_counter')
        .where('purpose', '=', 'verify')
        .where('source', 'is', null)
        .where('subject', 'not in', waiting)
        .execute()
    },
    whenShared: 'refuse'
  })
  return {
    find: async (registrationId) => {
      const row = await queries.selectFrom('registration').selectAll().where('registration_id', '=', registrationId).executeTakeFirst()
      return row ? toRegistration(row) : null
    },
    findNewest: (email) => findNewest(queries, email),
    findUndisputed: async (email) => {
      const passwords = await selectWaiting(queries, email).select('password_hash').distinct().limit(2).execute()
      return passwords.length === 1 ? findNewest(queries, email) : null
    },
    add: async (registration) => {
      const { source, createdAt: now } = registration
      if (source === null) await insert(queries, registration)
      else if (await room.enter({ source, now })) await insert(queries, registration).finally(room.leave)
      else return false
      return true
    },
    renewCode: async (registrationId, expiresAt) => {
      await queries.updateTable('registration').set({ code_expires_at: expiresAt }).where('registration_id', '=', registrationId).execute()
    },
    remove: async (registrationId) => {
      await queries.deleteFrom('registration').where('registration_id', '=', registrationId).execute()
    },
    complete: (registration, account) => complete(queries, registration, account),
    removeOlderThan
  }
}

async function insert(queries: Queries, registration: PendingRegistration): Promise<void> {
  await queries.insertInto('registration').values(toRow(registration)).execute()
}

/** `BLANK_PASSWORD` marks rows written only so that an unknown address costs as much as a known one. */
function selectWaiting(queries: Queries, email: string) {
  return queries.selectFrom('registration').where('email', '=', email).where('password_hash', '!=', BLANK_PASSWORD)
}

async function findNewest(queries: Queries, email: string): Promise<PendingRegistration | null> {
  const row = await selectWaiting(queries, email).selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row ? toRegistration(row) : null
}

function complete(queries: Queries, { registrationId, email, codeHash }: PendingRegistration, account: NewAccount): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('registration')
      .where('registration_id', '=', registrationId)
      .where('code_hash', '=', codeHash)
      .where('password_hash', '!=', BLANK_PASSWORD)
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
        has_picture_password: ended.has_picture_password,
        recovery_hash: account.recoveryHash,
        epoch: 1,
        created_at: account.createdAt
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('account_id')
      .executeTakeFirst()
    await transaction.deleteFrom('registration').where('email', '=', email).execute()
    return made !== undefined
  })
}

type RegistrationRow = ReturnType<typeof toRow>

function toRow(registration: PendingRegistration) {
  return {
    registration_id: registration.registrationId,
    email: registration.email,
    name: registration.name,
    password_hash: registration.passwordHash,
    has_picture_password: registration.isPictures ? 1 : 0,
    code_hash: registration.codeHash,
    code_expires_at: registration.codeExpiresAt,
    created_at: registration.createdAt,
    source: registration.source
  }
}

function toRegistration(row: RegistrationRow): PendingRegistration {
  return {
    registrationId: row.registration_id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    isPictures: row.has_picture_password === 1,
    codeHash: row.code_hash,
    codeExpiresAt: row.code_expires_at,
    createdAt: row.created_at,
    source: row.source
  }
}
