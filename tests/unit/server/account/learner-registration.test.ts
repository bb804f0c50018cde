import { expect, it } from 'vitest'
import { emptyProfile } from '../../../../src-shared/learner/learner-profile.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../support/test-backend.ts'

const bisi = {
  name: 'Bisi Ade',
  classLevel: 'primary-4',
  guardianName: 'Mama Bisi',
  guardianConsents: true,
  password: 'yellow mango',
  recoveryCode: TEST_RECOVERY_CODE
} as const

async function login(backend: TestBackend, identifier: string, password: string) {
  return backend.call('login', { body: { identifier, password } })
}

describeOnEachDatabase('A learner without e-mail', (makeDatabase) => {
  it('gets a user name and signs in with it, in capitals too', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { username } = (await backend.call('registerLearner', { body: bisi })).value
    expect(username).toMatch(/^bisi\d{4}$/)
    const { token } = (await login(backend, ` ${username.toUpperCase()} `, bisi.password)).value.metadata
    const { user } = (await backend.call('fetchUser', { bearer: token })).value
    expect(user).toMatchObject({ name: 'Bisi Ade', email: null, username, role: 'student', profile: { ...emptyProfile, classLevel: 'primary-4' } })
    const row = await backend.database.queries
      .selectFrom('account')
      .select(['guardian_name', 'guardian_consented_at', 'recovery_hash'])
      .executeTakeFirstOrThrow()
    expect([row.guardian_name, row.guardian_consented_at]).toEqual(['Mama Bisi', backend.clock.now()])
    expect(row.recovery_hash).not.toContain(TEST_RECOVERY_CODE)
  })

  it('gets the same user name for the same request sent twice, and another one for another request', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const idempotencyKey = 'k'.repeat(22)
    const [one, two] = await Promise.all([
      backend.call('registerLearner', { body: bisi, idempotencyKey }),
      backend.call('registerLearner', { body: bisi, idempotencyKey })
    ])
    expect(two.text).toBe(one.text)
    const other = (await backend.call('registerLearner', { body: bisi })).value
    expect(other.username).not.toBe(one.value.username)
    expect(await backend.database.queries.selectFrom('account').select('account_id').execute()).toHaveLength(2)
  })

  it('sets a new password by the recovery code, which works once and gives way to a new one', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { username } = (await backend.call('registerLearner', { body: bisi })).value
    const reset = { identifier: username, code: TEST_RECOVERY_CODE, newPassword: 'green mango', newRecoveryCode: NEXT_RECOVERY_CODE }
    expect((await backend.call('resetPassword', { body: reset })).value).toEqual({})
    expect((await login(backend, username, 'green mango')).status).toBe(200)
    const again = { ...reset, newRecoveryCode: 'A'.repeat(26) }
    expect((await backend.call('resetPassword', { body: again })).error?.code).toBe('recovery/refused')
    expect((await backend.call('resetPassword', { body: { ...again, code: NEXT_RECOVERY_CODE } })).value).toEqual({})
  })

  it('needs the consent of a guardian who has a name', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const body = { ...bisi, guardianName: ' ', guardianConsents: false as unknown as true }
    expect((await backend.call('registerLearner', { body })).error?.fields).toEqual({
      guardianName: 'Type the name of your parent, guardian or teacher.',
      guardianConsents: 'A parent, guardian or teacher must agree first.'
    })
  })

  it('gets a longer user name where the short ones are taken', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    const taken = (username: string) => ({ account_id: username, username, name: 'B', password_hash: 'h', epoch: 1, created_at: 1 })
    const usernames = Array.from({ length: 10_000 }, (_, number) => `bisi${String(number).padStart(4, '0')}`)
    for (let start = 0; start < usernames.length; start += 500) {
      await queries
        .insertInto('account')
        .values(usernames.slice(start, start + 500).map(taken))
        .execute()
    }
    expect((await backend.call('registerLearner', { body: bisi })).value.username).toMatch(/^bisi\d{6}$/)
  })
})
