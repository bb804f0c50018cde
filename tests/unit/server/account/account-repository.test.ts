import { expect, it } from 'vitest'
import { createAccountRepository } from '../../../../src-server/account/account-repository.ts'
import { createRegistrationRepository, type PendingRegistration } from '../../../../src-server/account/registration-repository.ts'
import { createSessionRepository } from '../../../../src-server/account/session-repository.ts'
import { readServerSecrets } from '../../../../src-server/account/server-secrets.ts'
import { migrate } from '../../../../src-server/database/migrate.ts'
import { allMigrations } from '../../../../src-server/database/migrations/all-migrations.ts'
import type { Queries } from '../../../../src-server/database/open-database.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../support/databases.ts'

const pending: PendingRegistration = {
  email: 'ada@example.com',
  registrationId: 'r1',
  name: 'Adaọ́bi ₦',
  passwordHash: 'hash-1',
  codeHash: 'code-1',
  codeExpiresAt: 1000,
  createdAt: 100
}
const newAccount = { accountId: 'account-1', recoveryHash: 'recovery-1', createdAt: 200 }

describeOnEachDatabase('The account tables', (makeDatabase) => {
  const run = async (work: (queries: Queries, source: TestDatabase) => Promise<void>): Promise<void> => {
    const source = await makeDatabase()
    const database = source.open()
    await migrate(database, allMigrations)
    await work(database.queries, source)
    await database.close()
  }

  it('keep one registration per address, the newest', () =>
    run(async (queries) => {
      const registrations = createRegistrationRepository(queries)
      await registrations.replace(pending)
      expect(await registrations.find(pending.email)).toEqual(pending)
      const second = { ...pending, registrationId: 'r2', codeHash: 'code-2', passwordHash: 'hash-2', createdAt: 300 }
      await registrations.replace(second)
      expect(await registrations.find(pending.email)).toEqual(second)
      expect(await registrations.complete(pending, newAccount)).toBe(false)
      await registrations.removeOlderThan(301)
      expect(await registrations.find(pending.email)).toBeNull()
    }))

  it('make one account of twenty completions at the same time', () =>
    run(async (queries) => {
      const registrations = createRegistrationRepository(queries)
      await registrations.replace(pending)
      const done = await Promise.all(
        Array.from({ length: 20 }, (_, index) => registrations.complete(pending, { ...newAccount, accountId: `account-${index}` }))
      )
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await createAccountRepository(queries).findByEmail(pending.email)).toMatchObject({ name: 'Adaọ́bi ₦', passwordHash: 'hash-1', epoch: 1 })
    }))

  it('take a mailed reset code once, in its time, and end all sessions with it', () =>
    run(async (queries) => {
      const accounts = createAccountRepository(queries)
      const registrations = createRegistrationRepository(queries)
      await registrations.replace(pending)
      await registrations.complete(pending, newAccount)
      const password = { accountId: 'account-1', passwordHash: 'hash-2' }
      await accounts.keepResetCode('account-1', 'reset-old', 5000)
      await accounts.keepResetCode('account-1', 'reset', 5000)
      expect(await accounts.resetByCode(password, 'reset-old', 4999)).toBe(false)
      expect(await accounts.resetByCode(password, 'reset', 5000)).toBe(false)
      const resets = await Promise.all(Array.from({ length: 20 }, () => accounts.resetByCode(password, 'reset', 4999)))
      expect(resets.filter(Boolean)).toHaveLength(1)
      expect(await accounts.find('account-1')).toMatchObject({ passwordHash: 'hash-2', recoveryHash: null, epoch: 2 })
    }))

  it('take a recovery code once of twenty at the same time, and kill the mailed code with it', () =>
    run(async (queries) => {
      const accounts = createAccountRepository(queries)
      const registrations = createRegistrationRepository(queries)
      await registrations.replace(pending)
      await registrations.complete(pending, newAccount)
      await accounts.keepResetCode('account-1', 'reset', 5000)
      const password = { accountId: 'account-1', passwordHash: 'hash-2' }
      expect(await accounts.resetByRecovery(password, 'recovery-other')).toBe(false)
      const resets = await Promise.all(Array.from({ length: 20 }, () => accounts.resetByRecovery(password, 'recovery-1')))
      expect(resets.filter(Boolean)).toHaveLength(1)
      expect(await accounts.resetByCode(password, 'reset', 0)).toBe(false)
    }))

  it('keep a renewed hash only while the password is the same', () =>
    run(async (queries) => {
      const accounts = createAccountRepository(queries)
      const registrations = createRegistrationRepository(queries)
      await registrations.replace(pending)
      await registrations.complete(pending, newAccount)
      await accounts.replaceHash('account-1', 'hash-0', 'never')
      expect((await accounts.find('account-1'))?.passwordHash).toBe('hash-1')
      await accounts.replaceHash('account-1', 'hash-1', 'hash-1-renewed')
      expect((await accounts.find('account-1'))?.passwordHash).toBe('hash-1-renewed')
    }))

  it('remember an ended session until it would have ended anyway', () =>
    run(async (queries) => {
      const sessions = createSessionRepository(queries)
      const registrations = createRegistrationRepository(queries)
      await registrations.replace(pending)
      await registrations.complete(pending, newAccount)
      expect(await sessions.read('account-1', 'token')).toEqual({ epoch: 1, isEnded: false })
      await Promise.all([sessions.end('token', 1000), sessions.end('token', 1000)])
      expect(await sessions.read('account-1', 'token')).toEqual({ epoch: 1, isEnded: true })
      expect(await sessions.read('account-1', 'other')).toEqual({ epoch: 1, isEnded: false })
      expect(await sessions.read('nobody', 'token')).toEqual({ epoch: null, isEnded: false })
      await sessions.removeExpiredBefore(1001)
      expect(await sessions.read('account-1', 'token')).toEqual({ epoch: 1, isEnded: false })
    }))

  it('hold the same server secrets for all processes and after a restart', () =>
    run(async (queries, source) => {
      const [one, two] = await Promise.all([readServerSecrets(queries), readServerSecrets(queries)])
      const later = source.open()
      expect([two, await readServerSecrets(later.queries)]).toEqual([one, one])
      await later.close()
      expect(new Set([one.session, one.capability, one.code].map((key) => key.toString('hex'))).size).toBe(3)
      expect(one.session).toHaveLength(32)
    }))
})
