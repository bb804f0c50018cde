import { expect, it } from 'vitest'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { createFastHasher } from '../../../../support/fast-hasher.ts'
import { NEXT_RECOVERY_CODE, signIn, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import { createTestClock } from '../../../../support/test-clock.ts'

const SESSION_MS = 7_200_000
const MINUTE_MS = 60_000

function login(backend: TestBackend, password: string, identifier = 'ada@example.com') {
  return backend.call('login', { body: { identifier, password } })
}

describeOnEachDatabase('A session', (makeDatabase) => {
  it('a session lasts 7200 seconds', async () => {
    const clock = createTestClock()
    const backend = await openTestBackend({ database: await makeDatabase(), clock })
    const { token } = await signIn(backend)
    clock.advance(SESSION_MS - 1000)
    expect((await backend.call('fetchUser', { bearer: token })).status).toBe(200)
    clock.advance(1000)
    expect((await backend.call('fetchUser', { bearer: token })).error?.code).toBe('session/expired')
  })

  it('logging out ends the session for every copy of its token and leaves other sessions open', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const other = (await login(backend, 'correct horse')).value.metadata.token
    expect((await backend.call('logout', { bearer: token })).value).toEqual({})
    expect((await backend.call('logout', { bearer: token })).value).toEqual({})
    expect((await backend.call('fetchUser', { bearer: token })).error?.code).toBe('session/required')
    expect((await backend.call('fetchUser', { bearer: other })).status).toBe(200)
  })

  it('a password reset by recovery code ends all sessions, and the code works once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token, email } = await signIn(backend)
    const reset = (newPassword: string, code = TEST_RECOVERY_CODE, newRecoveryCode = NEXT_RECOVERY_CODE) =>
      backend.call('resetPassword', { body: { identifier: email, code, newPassword, newRecoveryCode } })
    expect((await reset('new password', 'Z'.repeat(26))).error?.code).toBe('recovery/refused')
    expect((await reset('new password', '0123-4567 89AB CDEF GHJK MNPQ rs')).value).toEqual({})
    expect((await backend.call('fetchUser', { bearer: token })).error?.code).toBe('session/required')
    expect((await login(backend, 'correct horse')).error?.code).toBe('session/wrong-credentials')
    expect((await login(backend, 'new password')).status).toBe(200)
    expect((await reset('third password')).error?.code).toBe('recovery/refused')
    expect((await reset('third password', NEXT_RECOVERY_CODE)).error?.fields).toEqual({
      newRecoveryCode: 'The new recovery code must be different from the old one.'
    })
    expect((await reset('third password', NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE)).value).toEqual({})
    expect((await login(backend, 'third password')).status).toBe(200)
  })

  it('after ten wrong passwords an account refuses even the right one for fifteen minutes', async () => {
    const clock = createTestClock()
    const backend = await openTestBackend({ database: await makeDatabase(), clock })
    await signIn(backend)
    await signIn(backend, 'ben@example.com', 'another horse')
    for (let count = 0; count < 10; count += 1) expect((await login(backend, 'wrong')).error?.code).toBe('session/wrong-credentials')
    expect((await login(backend, 'correct horse')).error?.code).toBe('session/too-many-tries')
    expect((await login(backend, 'another horse', 'ben@example.com')).status).toBe(200)
    clock.advance(15 * MINUTE_MS)
    expect((await login(backend, 'correct horse')).status).toBe(200)
  })

  it('a login to an unknown address gets the same reply as a wrong password, at the same hashing cost', async () => {
    const hasher = createFastHasher()
    const backend = await openTestBackend({ database: await makeDatabase(), hasher })
    await signIn(backend)
    const before = hasher.counts.check
    const known = await login(backend, 'wrong')
    const unknown = await login(backend, 'wrong', 'nobody@example.com')
    expect({ status: unknown.status, text: unknown.text }).toEqual({ status: known.status, text: known.text })
    expect(hasher.counts.check - before).toBe(2)
    for (let count = 0; count < 10; count += 1) await login(backend, 'wrong', 'nobody@example.com')
    expect((await login(backend, 'wrong', 'nobody@example.com')).error?.code).toBe('session/too-many-tries')
  })

  it('of a hundred simultaneous guesses, the right one is not revealed after the tenth wrong one', async () => {
    const hasher = createFastHasher()
    let busy = Promise.resolve()
    // One worker that serves requests in their order.
    const findInTurn = (guess: string, hashes: readonly string[]): Promise<number> => {
      const turn = busy.then(() => new Promise((resolve) => setTimeout(resolve, 2))).then(() => hasher.findFit(guess, hashes))
      busy = turn.then(() => undefined)
      return turn
    }
    const backend = await openTestBackend({ database: await makeDatabase(), hasher: { ...hasher, findFit: findInTurn } })
    await signIn(backend)
    const guesses = [...Array.from({ length: 99 }, (_, index) => `guess ${index}`), 'correct horse']
    const replies = await Promise.all(guesses.map((guess) => login(backend, guess)))
    const told = replies.filter(({ error }) => error?.code !== 'session/too-many-tries')
    expect(told.map(({ error }) => error?.code)).toEqual(Array.from({ length: 10 }, () => 'session/wrong-credentials'))
  })

  it('250 learners can sign in from one network address', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await signIn(backend)
    const replies = await Promise.all(Array.from({ length: 250 }, () => login(backend, 'correct horse')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(250)
  })
})

it('an outdated password hash is renewed at the next login', async () => {
  const hasher = createFastHasher()
  const outdated = { ...hasher, hash: () => Promise.resolve('$argon2id$v=19$m=4096,t=1,p=1$old'), findFit: () => Promise.resolve(0) }
  const database = makeSqlite()
  const before = await openTestBackend({ database, hasher: outdated })
  await signIn(before)
  await before.close()
  const after = await openTestBackend({ database, hasher: { ...hasher, findFit: () => Promise.resolve(0) } })
  await login(after, 'correct horse')
  const rows = await after.database.queries.selectFrom('account').select('password_hash').execute()
  expect(rows.map((row) => row.password_hash)).toEqual([await hasher.hash('correct horse')])
})
