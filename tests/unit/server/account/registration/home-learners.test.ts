import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { signIn, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const dele = { name: 'Dele Ojo', classLevel: 'js-2', targetExam: 'bece', country: 'NG', examDate: '2027-06-01' } as const
const chosen = { newPassword: 'another horse', newRecoveryCode: TEST_RECOVERY_CODE }

async function begin(backend: TestBackend) {
  const { accountId, metadata } = (await backend.call('beginHere', { body: dele })).value
  return { accountId, bearer: metadata.token }
}

describeOnEachDatabase('An account without a password', (makeDatabase) => {
  it('it is made with its profile, listed, and opened by its id', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { accountId, bearer } = await begin(backend)
    const { user } = (await backend.call('fetchUser', { bearer })).value
    expect(user).toMatchObject({ id: accountId, name: 'Dele Ojo', email: null, opensHere: true })
    expect(user.profile).toMatchObject({ classLevel: 'js-2', targetExam: 'bece', country: 'NG', examDate: '2027-06-01' })
    expect((await backend.call('listHere', {})).value.accounts).toEqual([{ accountId, name: 'Dele Ojo' }])
    const { token } = (await backend.call('openHere', { body: { accountId } })).value.metadata
    expect((await backend.call('fetchUser', { bearer: token })).value.user.id).toBe(accountId)
    expect((await backend.call('openHere', { body: { accountId: crypto.randomUUID() } })).error?.code).toBe('account/not-found')
  })

  it('a repeat with the same key makes no second account', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const replies = await Promise.all([1, 2].map(() => backend.call('beginHere', { body: dele, idempotencyKey: 'one-key-of-at-least-16' })))
    expect(replies[1]?.text).toBe(replies[0]?.text)
    expect((await backend.call('listHere', {})).value.accounts).toHaveLength(1)
  })

  it('its first password ends its sessions, and from then on only the password opens it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { accountId, bearer } = await begin(backend)
    const { username } = (await backend.call('fetchUser', { bearer })).value.user
    const { token } = (await backend.call('choosePassword', { bearer, body: chosen })).value.metadata
    expect((await backend.call('fetchUser', { bearer })).error?.code).toBe('session/required')
    expect((await backend.call('fetchUser', { bearer: token })).value.user.opensHere).toBe(undefined)
    expect((await backend.call('openHere', { body: { accountId } })).error?.code).toBe('account/not-found')
    expect((await backend.call('listHere', {})).value.accounts).toEqual([])
    expect((await backend.call('login', { body: { identifier: username ?? '', password: chosen.newPassword } })).status).toBe(200)
    expect((await backend.call('choosePassword', { bearer: token, body: chosen })).error?.code).toBe('password/has-one')
  })

  it('no password opens it before, and an easy one is refused', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { bearer } = await begin(backend)
    const { username } = (await backend.call('fetchUser', { bearer })).value.user
    expect((await backend.call('login', { body: { identifier: username ?? '', password: '!' } })).error?.code).toBe('session/wrong-credentials')
    expect((await backend.call('choosePassword', { bearer, body: { ...chosen, newPassword: 'password1' } })).error?.code).toBe('password/too-easy')
    expect((await backend.call('fetchUser', { bearer })).value.user.opensHere).toBe(true)
  })

  it('a backend that others reach refuses all of it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), isOwnComputer: false })
    const { token: bearer } = await signIn(backend)
    const codes = [
      (await backend.call('choosePassword', { bearer, body: chosen })).error?.code,
      (await backend.call('beginHere', { body: dele })).error?.code,
      (await backend.call('listHere', {})).error?.code,
      (await backend.call('openHere', { body: { accountId: crypto.randomUUID() } })).error?.code
    ]
    expect(codes).toEqual(Array(4).fill('registration/not-here'))
  })

  it('while an exam session closes registration, nobody begins', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), registration: 'closed' })
    expect((await backend.call('beginHere', { body: dele })).error?.code).toBe('registration/closed')
  })
})
