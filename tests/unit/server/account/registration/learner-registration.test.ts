import { expect, it } from 'vitest'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const bisi = {
  name: 'Bisi Ade',
  classLevel: 'primary-4',
  guardianName: 'Mama Bisi',
  guardianConsents: true,
  password: 'yellow mango',
  recoveryCode: TEST_RECOVERY_CODE
} as const

const HOUR_MS = 3_600_000

interface RegistrationOptions {
  readonly key?: string
  readonly forwardedFor?: string
  readonly password?: string
}

/** Registers another learner from a network address. Returns the error code, or `done`. */
function registerFrom({ app }: TestBackend) {
  return async (remoteAddress: string, { key, forwardedFor, password = bisi.password }: RegistrationOptions = {}): Promise<string> => {
    const headers = { ...(key ? { 'idempotency-key': key } : {}), ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}) }
    const reply = await app.inject({ method: 'POST', url: '/api/register/learner', remoteAddress, headers, payload: { ...bisi, password } })
    return reply.json<{ error?: { code: string } }>().error?.code ?? 'done'
  }
}

async function login(backend: TestBackend, identifier: string, password: string) {
  return backend.call('login', { body: { identifier, password } })
}

describeOnEachDatabase('A learner without e-mail', (makeDatabase) => {
  it('a learner without e-mail gets a user name and can sign in with it, also in capitals', async () => {
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
    expect({ guardianName: row.guardian_name, guardianConsentedAt: row.guardian_consented_at }).toEqual({
      guardianName: 'Mama Bisi',
      guardianConsentedAt: backend.clock.now()
    })
    expect(row.recovery_hash).not.toContain(TEST_RECOVERY_CODE)
  })

  it('a repeated learner registration gets the same user name, and another registration gets another one', async () => {
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

  it('a learner resets the password with the recovery code, which works once and is replaced by a new one', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { username } = (await backend.call('registerLearner', { body: bisi })).value
    const reset = { identifier: username, code: TEST_RECOVERY_CODE, newPassword: 'green mango', newRecoveryCode: NEXT_RECOVERY_CODE }
    expect((await backend.call('resetPassword', { body: reset })).value).toEqual({})
    expect((await login(backend, username, 'green mango')).status).toBe(200)
    const again = { ...reset, newRecoveryCode: 'A'.repeat(26) }
    expect((await backend.call('resetPassword', { body: again })).error?.code).toBe('recovery/refused')
    expect((await backend.call('resetPassword', { body: { ...again, code: NEXT_RECOVERY_CODE } })).value).toEqual({})
  })

  it('a learner registration needs a named guardian who consents', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const body = { ...bisi, guardianName: ' ', guardianConsents: false as unknown as true }
    expect((await backend.call('registerLearner', { body })).error?.fields).toEqual({
      guardianName: 'Type the name of the parent, guardian or teacher.',
      guardianConsents: 'A parent, guardian or teacher must agree first.'
    })
  })

  it('a learner gets a longer user name when all short ones are taken', async () => {
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

  it('learner registrations are limited per hour and address, with an explanation; other addresses are not affected', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), learnersPerHour: 3 })
    const register = registerFrom(backend)
    const codes = await Promise.all(Array.from({ length: 10 }, () => register('10.0.0.7')))
    expect(codes.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'done'), ...Array.from({ length: 7 }, () => 'registration/too-many')])
    expect(await register('10.0.0.8')).toBe('done')
    const refused = await backend.app.inject({ method: 'POST', url: '/api/register/learner', remoteAddress: '10.0.0.7', payload: bisi })
    expect(refused.statusCode).toBe(429)
    expect(refused.json<{ error: { message: string } }>().error.message).toMatch(/^Too many people registered/)
    backend.clock.advance(HOUR_MS)
    expect(await register('10.0.0.7')).toBe('done')
    expect(await backend.database.queries.selectFrom('account').select('account_id').execute()).toHaveLength(5)
  })

  it('repeated and malformed learner registrations do not count towards the limit, and no address is saved', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), learnersPerHour: 2 })
    const register = registerFrom(backend)
    for (let time = 0; time < 5; time += 1) expect(await register('10.0.0.7', { key: 'k'.repeat(22) })).toBe('done')
    for (let time = 0; time < 5; time += 1) expect(await register('10.0.0.7', { password: 'x' })).toBe('request/malformed')
    expect(await register('10.0.0.7')).toBe('done')
    expect(await register('10.0.0.7')).toBe('registration/too-many')
    expect(JSON.stringify(await backend.database.queries.selectFrom('try_counter').selectAll().execute())).not.toContain('10.0.0.7')
  })

  it('the registration limit uses the forwarded address only when a trusted proxy sent it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), learnersPerHour: 1, trustedProxies: ['10.9.0.0/16'] })
    const register = registerFrom(backend)
    expect(await register('10.9.1.1', { forwardedFor: '192.0.2.1' })).toBe('done')
    expect(await register('10.9.1.2', { forwardedFor: '192.0.2.1' })).toBe('registration/too-many')
    expect(await register('10.9.1.1', { forwardedFor: '192.0.2.2' })).toBe('done')
    expect(await register('198.51.100.1', { forwardedFor: '192.0.2.3' })).toBe('done')
    expect(await register('198.51.100.1', { forwardedFor: '192.0.2.4' })).toBe('registration/too-many')
  })
})
