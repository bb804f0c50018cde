import { expect, it } from 'vitest'
import { createAccountRepository } from '../../../../../src-server/account/store/account-repository.ts'
import {
  BLANK_PASSWORD,
  createRegistrationRepository,
  type PendingRegistration
} from '../../../../../src-server/account/store/registration-repository.ts'
import { createSessionRepository } from '../../../../../src-server/account/store/session-repository.ts'
import { readServerSecrets } from '../../../../../src-server/account/store/server-secrets.ts'
import type { ClassLevelSlug } from '../../../../../src-shared/account/class-levels.ts'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import type { Queries } from '../../../../../src-server/platform/database/open-database.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'

const pending: PendingRegistration = {
  email: 'ada@example.com',
  registrationId: 'r1',
  name: 'Adaọ́bi ₦',
  passwordHash: 'hash-1',
  isPictures: false,
  codeHash: 'code-1',
  codeExpiresAt: 1000,
  createdAt: 100,
  source: null
}
const live = { epoch: 1, role: 'student', isDisabled: false, isEnded: false }
const newAccount = { accountId: 'account-1', recoveryHash: 'recovery-1', createdAt: 200 }

/** Makes the account `account-1` from `pending`, with the password `hash-1` and the recovery code `recovery-1`. */
async function makeAdasAccount(queries: Queries): Promise<void> {
  const registrations = createRegistrationRepository(queries)
  await registrations.add(pending)
  await registrations.complete(pending, newAccount)
}

/** Makes twenty concurrent calls and counts those with an answer. */
async function countOfTwenty<Answer>(ask: (number: number) => Promise<Answer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => ask(number)))
  return answers.filter((answer) => answer !== false && answer !== null && answer !== 'refused').length
}

describeOnEachDatabase('The account tables', (makeDatabase) => {
  const run = async (work: (queries: Queries, source: TestDatabase) => Promise<void>): Promise<void> => {
    const source = await makeDatabase()
    const database = source.open()
    await migrate(database, allMigrations)
    await work(database.queries, source)
    await database.close()
  }

  it('several registrations of one address coexist until one of them is completed', () =>
    run(async (queries) => {
      const registrations = createRegistrationRepository(queries)
      await registrations.add(pending)
      expect(await registrations.find('r1')).toEqual(pending)
      const second = { ...pending, registrationId: 'r2', codeHash: 'code-2', passwordHash: 'hash-2', createdAt: 300 }
      expect(await registrations.findUndisputed(pending.email)).toEqual(pending)
      await registrations.add(second)
      expect({ earlier: await registrations.find('r1'), newest: await registrations.findNewest(pending.email) }).toEqual({
        earlier: pending,
        newest: second
      })
      expect(await registrations.findUndisputed(pending.email)).toBeNull()
      expect(await registrations.complete({ ...pending, codeHash: 'code-2' }, newAccount)).toBe(false)
      expect(await registrations.complete(pending, newAccount)).toBe(true)
      expect([await registrations.find('r1'), await registrations.find('r2')]).toEqual([null, null])
      await registrations.add(second)
      expect(await registrations.complete(second, { ...newAccount, accountId: 'account-2' })).toBe(false)
      await registrations.add({ ...second, registrationId: 'r3' })
      await registrations.removeOlderThan(301)
      expect(await registrations.find('r3')).toBeNull()
    }))

  it('a registration without a password cannot be completed', () =>
    run(async (queries) => {
      const registrations = createRegistrationRepository(queries)
      const blank = { ...pending, passwordHash: BLANK_PASSWORD }
      await registrations.add(blank)
      expect({ newest: await registrations.findNewest(pending.email), undisputed: await registrations.findUndisputed(pending.email) }).toEqual({
        newest: null,
        undisputed: null
      })
      expect(await registrations.complete(blank, newAccount)).toBe(false)
    }))

  it('twenty simultaneous completions of a registration create one account', () =>
    run(async (queries) => {
      const registrations = createRegistrationRepository(queries)
      await registrations.add(pending)
      expect(await countOfTwenty((number) => registrations.complete(pending, { ...newAccount, accountId: `account-${number}` }))).toBe(1)
      expect(await createAccountRepository(queries).findByIdentifier(pending.email)).toMatchObject({
        name: 'Adaọ́bi ₦',
        passwordHash: 'hash-1',
        epoch: 1
      })
    }))

  it('a mailed reset code works once, before it expires, and ends all sessions', () =>
    run(async (queries) => {
      const accounts = createAccountRepository(queries)
      await makeAdasAccount(queries)
      const password = { accountId: 'account-1', passwordHash: 'hash-2', isPictures: false, recoveryHash: 'recovery-2' }
      await accounts.saveResetCode('account-1', 'reset-old', 5000)
      await accounts.saveResetCode('account-1', 'reset', 5000)
      expect(await accounts.resetByCode(password, 'reset-old', 4999)).toBe('refused')
      expect(await accounts.resetByCode(password, 'reset', 5000)).toBe('refused')
      expect(await countOfTwenty(() => accounts.resetByCode(password, 'reset', 4999))).toBe(1)
      expect(await accounts.find('account-1')).toMatchObject({ passwordHash: 'hash-2', epoch: 2 })
      expect(await accounts.resetByRecovery(password, 'recovery-1')).toBe('refused')
      expect(await accounts.resetByRecovery({ ...password, recoveryHash: 'recovery-3' }, 'recovery-2')).toBe('reset')
    }))

  it('pictures are set by a mailed code for primary classes only, and the code stays valid after a refusal', () =>
    run(async (queries) => {
      const accounts = createAccountRepository(queries)
      await makeAdasAccount(queries)
      const tell = (classLevel: ClassLevelSlug) =>
        queries
          .updateTable('account')
          .set({ profile: JSON.stringify({ ...emptyProfile, classLevel }) })
          .execute()
      const password = { accountId: 'account-1', passwordHash: 'hash-2', isPictures: true, recoveryHash: 'recovery-2' }
      await accounts.saveResetCode('account-1', 'reset', 5000)
      await tell('js-1')
      expect(await accounts.resetByCode(password, 'other', 4999)).toBe('refused')
      expect(await accounts.resetByCode(password, 'reset', 5000)).toBe('refused')
      expect(await accounts.resetByCode(password, 'reset', 4999)).toBe('not-for-pictures')
      expect((await accounts.find('account-1'))?.passwordHash).toBe('hash-1')
      await tell('primary-3')
      expect(await countOfTwenty(() => accounts.resetByCode(password, 'reset', 4999))).toBe(1)
      const stored = () => queries.selectFrom('account').select('has_picture_password as flag').executeTakeFirst()
      expect(await stored()).toMatchObject({ flag: 1 })
      expect(await accounts.resetByRecovery({ ...password, isPictures: false }, 'recovery-2')).toBe('reset')
      expect(await stored()).toMatchObject({ flag: 0 })
    }))

  it('of twenty simultaneous uses of a recovery code one succeeds, and it invalidates the mailed code', () =>
    run(async (queries) => {
      const accounts = createAccountRepository(queries)
      await makeAdasAccount(queries)
      await accounts.saveResetCode('account-1', 'reset', 5000)
      const password = { accountId: 'account-1', passwordHash: 'hash-2', isPictures: false, recoveryHash: 'recovery-2' }
      expect(await accounts.resetByRecovery(password, 'recovery-other')).toBe('refused')
      expect(await countOfTwenty(() => accounts.resetByRecovery(password, 'recovery-1'))).toBe(1)
      expect(await accounts.resetByCode(password, 'reset', 0)).toBe('refused')
    }))

  it('of twenty simultaneous password changes one succeeds, and it invalidates the mailed code', () =>
    run(async (queries) => {
      const accounts = createAccountRepository(queries)
      await makeAdasAccount(queries)
      await accounts.saveResetCode('account-1', 'reset', 5000)
      const password = { accountId: 'account-1', passwordHash: 'hash-2', isPictures: false, recoveryHash: undefined }
      expect(await countOfTwenty(() => accounts.changePassword(password, 1))).toBe(1)
      expect((await accounts.find('account-1'))?.epoch).toBe(2)
      expect(await accounts.resetByCode(password, 'reset', 0)).toBe('refused')
      expect(await accounts.resetByRecovery({ ...password, recoveryHash: 'recovery-2' }, 'recovery-1')).toBe('reset')
    }))

  it('a renewed hash is saved only while the stored hash is unchanged', () =>
    run(async (queries) => {
      const accounts = createAccountRepository(queries)
      await makeAdasAccount(queries)
      await accounts.replaceHash('account-1', 'hash-0', 'never')
      expect((await accounts.find('account-1'))?.passwordHash).toBe('hash-1')
      await accounts.replaceHash('account-1', 'hash-1', 'hash-1-renewed')
      expect((await accounts.find('account-1'))?.passwordHash).toBe('hash-1-renewed')
    }))

  it('an ended session stays recorded until it would have expired', () =>
    run(async (queries) => {
      const sessions = createSessionRepository(queries)
      await makeAdasAccount(queries)
      expect(await sessions.read('account-1', 'token')).toEqual(live)
      await Promise.all([sessions.end('token', 1000), sessions.end('token', 1000)])
      expect(await sessions.read('account-1', 'token')).toEqual({ ...live, isEnded: true })
      expect(await sessions.read('account-1', 'other')).toEqual(live)
      expect(await sessions.read('nobody', 'token')).toBeNull()
      await sessions.removeExpiredBefore(1001)
      expect(await sessions.read('account-1', 'token')).toEqual(live)
    }))

  it('server secrets are the same in all processes and after a restart', () =>
    run(async (queries, source) => {
      const [one, two] = await Promise.all([readServerSecrets(queries), readServerSecrets(queries)])
      const later = source.open()
      expect({ otherProcess: two, afterRestart: await readServerSecrets(later.queries) }).toEqual({ otherProcess: one, afterRestart: one })
      await later.close()
      expect(new Set([one.session, one.capability, one.code].map((key) => key.toString('hex'))).size).toBe(3)
      expect(one.session).toHaveLength(32)
    }))
})
