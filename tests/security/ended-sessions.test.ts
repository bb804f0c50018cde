import { expect, it } from 'vitest'
import { agreedVersions } from '../support/agreed-versions.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { NEXT_RECOVERY_CODE, signIn, signInAs, TEST_RECOVERY_CODE, type SignedInLearner } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'

/** Check A5: which actions end a session, and for how many of the account's tokens. */
interface Ending {
  readonly title: string
  readonly endsAll: boolean
  readonly end: (backend: TestBackend, learner: SignedInLearner) => Promise<{ readonly status: number }>
}

const endings: readonly Ending[] = [
  { title: 'a log-out', endsAll: false, end: (backend, { token }) => backend.call('logout', { bearer: token }) },
  {
    title: 'a changed password',
    endsAll: true,
    end: (backend, { token, password }) =>
      backend.call('changePassword', {
        bearer: token,
        body: { currentPassword: password, newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
      })
  },
  {
    title: 'a password set by the recovery code',
    endsAll: true,
    end: (backend, { email }) =>
      backend.call('resetPassword', {
        body: { identifier: email, code: TEST_RECOVERY_CODE, newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
      })
  },
  {
    title: 'an account closed by an admin',
    endsAll: true,
    end: async (backend, { accountId }) => {
      const admin = await signInAs(backend, 'admin')
      return backend.call('setAccountDisabled', { bearer: admin.token, params: { accountId }, body: { isDisabled: true } })
    }
  }
]

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Other spellings of one token. The last letter of its signature carries two bits that decoding drops, so four letters are equivalent; the rest are
 * spellings that a lenient parser might accept.
 */
function malleate(token: string): string[] {
  const last = BASE64URL.indexOf(token.at(-1) ?? '')
  const twins = [0, 1, 2, 3].map((bits) => token.slice(0, -1) + (BASE64URL[(last & ~3) | bits] ?? ''))
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [...new Set([...twins, `${token}=`, `${token}A`, `${header}=.${payload}.${signature}`, `${header}.${payload}==.${signature}`, ` ${token}`])]
}

async function statuses(backend: TestBackend, token: string): Promise<number[]> {
  const replies: number[] = []
  for (const bearer of malleate(token)) replies.push((await backend.call('fetchUser', { bearer })).status)
  return replies
}

async function logIn(backend: TestBackend, { email, password }: SignedInLearner): Promise<string> {
  return (await backend.call('login', { body: { identifier: email, password } })).value.metadata.token
}

describeOnEachDatabase('From the next request on', (makeDatabase) => {
  it.each(endings)('no spelling of the token is accepted after $title', async ({ endsAll, end }) => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const elsewhere = await logIn(backend, learner)
    const stranger = await signIn(backend, 'stranger@example.com')
    expect((await statuses(backend, learner.token)).filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect((await end(backend, learner)).status).toBe(200)
    expect(new Set(await statuses(backend, learner.token))).toEqual(new Set([401]))
    expect(new Set(await statuses(backend, elsewhere)).has(200)).toBe(!endsAll)
    expect((await backend.call('fetchUser', { bearer: stranger.token })).status).toBe(200)
  })

  it.each(endings)('no request that changes data is accepted after $title', async ({ end }) => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    await end(backend, learner)
    const bearer = learner.token
    const body = { attemptId: crypto.randomUUID(), slug: 'trial-mock', ...agreedVersions }
    expect((await backend.call('startAttempt', { bearer, body })).error?.code).toBe('session/required')
    expect((await backend.call('removePhoto', { bearer })).error?.code).toBe('session/required')
    const change = { currentPassword: learner.password, newPassword: 'yet another one', newRecoveryCode: NEXT_RECOVERY_CODE }
    expect((await backend.call('changePassword', { bearer, body: change })).error?.code).toBe('session/required')
  })

  it('control: a backend that forgets ended sessions accepts the old token', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    const learner = await signIn(backend)
    await backend.call('logout', { bearer: learner.token })
    await queries.deleteFrom('ended_session').execute()
    expect(await statuses(backend, learner.token)).toContain(200)
    const change = { currentPassword: learner.password, newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
    await backend.call('changePassword', { bearer: learner.token, body: change })
    await queries.updateTable('account').set({ epoch: 1 }).execute()
    expect(await statuses(backend, learner.token)).toContain(200)
  })
})
