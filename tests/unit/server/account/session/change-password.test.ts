import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { NEXT_RECOVERY_CODE, signIn, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const QUARTER_MS = 15 * 60_000

function login(backend: TestBackend, password: string) {
  return backend.call('login', { body: { identifier: 'ada@example.com', password } })
}

interface Change {
  readonly currentPassword: string
  readonly idempotencyKey?: string
}

function change(backend: TestBackend, bearer: string, { currentPassword, ...key }: Change) {
  const body = { currentPassword, newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
  return backend.call('changePassword', { bearer, body, ...key })
}

describeOnEachDatabase('A changed password', (makeDatabase) => {
  it('a password change ends every session of the account and begins a new one', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const elsewhere = (await login(backend, 'correct horse')).value.metadata.token
    const next = (await change(backend, token, { currentPassword: 'correct horse' })).value.metadata.token
    for (const ended of [token, elsewhere]) expect((await backend.call('fetchUser', { bearer: ended })).error?.code).toBe('session/required')
    expect((await backend.call('fetchUser', { bearer: next })).value.user.email).toBe('ada@example.com')
    expect((await login(backend, 'correct horse')).error?.code).toBe('session/wrong-credentials')
    expect((await login(backend, 'a new password')).status).toBe(200)
  })

  it('a stranger’s wrong logins do not block the owner’s password change, which gives the stranger no more attempts', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    for (let count = 0; count < 10; count += 1) expect((await login(backend, 'wrong')).error?.code).toBe('session/wrong-credentials')
    expect((await login(backend, 'correct horse')).error?.code).toBe('session/too-many-tries')
    expect((await change(backend, token, { currentPassword: 'wrong' })).error?.code).toBe('password/wrong-current')
    expect((await login(backend, 'wrong')).error?.code).toBe('session/too-many-tries')
    expect((await change(backend, token, { currentPassword: 'correct horse' })).status).toBe(200)
  })

  it('a password change needs the current password, and five wrong ones across all sessions of the account block it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const elsewhere = (await login(backend, 'correct horse')).value.metadata.token
    for (let count = 0; count < 2; count += 1)
      expect((await change(backend, elsewhere, { currentPassword: 'wrong' })).error?.code).toBe('password/wrong-current')
    for (let count = 0; count < 3; count += 1)
      expect((await change(backend, token, { currentPassword: 'wrong' })).error?.code).toBe('password/wrong-current')
    expect((await change(backend, token, { currentPassword: 'correct horse' })).error?.code).toBe('session/too-many-tries')
    expect((await change(backend, elsewhere, { currentPassword: 'correct horse' })).error?.code).toBe('session/too-many-tries')
    expect((await backend.call('fetchUser', { bearer: token })).status).toBe(200)
    backend.clock.advance(QUARTER_MS)
    expect((await change(backend, token, { currentPassword: 'correct horse' })).status).toBe(200)
  })

  it('only one of twenty simultaneous password changes succeeds', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const replies = await Promise.all(Array.from({ length: 20 }, () => change(backend, token, { currentPassword: 'correct horse' })))
    const tokens = replies.flatMap((reply) => (reply.status === 200 ? [reply.value.metadata.token] : []))
    expect(tokens).toHaveLength(1)
    expect((await backend.call('fetchUser', { bearer: tokens[0] ?? '' })).status).toBe(200)
  })

  it('a repeated password change gets the same reply, keeps the new session and changes the password once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const asked = { currentPassword: 'correct horse', idempotencyKey: 'k'.repeat(22) }
    const replies = await Promise.all(Array.from({ length: 5 }, () => change(backend, token, asked)))
    replies.push(await change(backend, token, asked))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await backend.call('fetchUser', { bearer: replies[0]!.value.metadata.token })).status).toBe(200)
    const { epoch } = await backend.database.queries.selectFrom('account').select('epoch').executeTakeFirstOrThrow()
    expect(epoch).toBe(2)
    // Control: without its key, the repeat is another change by a session that has ended.
    expect((await change(backend, token, { currentPassword: 'correct horse' })).error?.code).toBe('session/required')
  })

  it('the reply to a password change is repeated only for the same token, idempotency key and body', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const other = (await signIn(backend, 'ben@example.com')).token
    const elsewhere = (await login(backend, 'correct horse')).value.metadata.token
    const asked = { currentPassword: 'correct horse', idempotencyKey: 'k'.repeat(22) }
    const first = (await change(backend, token, asked)).value.metadata.token
    expect((await change(backend, elsewhere, asked)).error?.code).toBe('session/required')
    expect((await change(backend, token, { ...asked, idempotencyKey: 'l'.repeat(22) })).error?.code).toBe('session/required')
    expect((await change(backend, token, { ...asked, currentPassword: 'guessed' })).error?.code).toBe('request/malformed')
    const theirs = (await change(backend, other, asked)).value.metadata.token
    expect((await backend.call('fetchUser', { bearer: theirs })).value.user.email).toBe('ben@example.com')
    const rows = await backend.database.queries.selectFrom('idempotent_reply').select('body').execute()
    expect(JSON.stringify(rows)).not.toContain(first)
  })

  it('a repeated password change does not revive a new session that has ended', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const asked = { currentPassword: 'correct horse', idempotencyKey: 'k'.repeat(22) }
    const next = (await change(backend, token, asked)).value.metadata.token
    await backend.call('logout', { bearer: next })
    const again = (await change(backend, token, asked)).value.metadata.token
    expect((await backend.call('fetchUser', { bearer: again })).error?.code).toBe('session/required')
  })

  it('a password change replaces the recovery code', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token, email } = await signIn(backend)
    await change(backend, token, { currentPassword: 'correct horse' })
    const reset = (code: string) =>
      backend.call('resetPassword', { body: { identifier: email, code, newPassword: 'a third password', newRecoveryCode: 'B'.repeat(26) } })
    expect((await reset(TEST_RECOVERY_CODE)).error?.code).toBe('recovery/refused')
    expect((await reset(NEXT_RECOVERY_CODE)).status).toBe(200)
  })
})
