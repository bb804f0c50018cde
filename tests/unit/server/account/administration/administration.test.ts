import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { signIn, signInAs, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('The accounts', (makeDatabase) => {
  it('staff see accounts newest first, with and without an e-mail address', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const staff = await signInAs(backend, 'staff')
    backend.clock.advance(1000)
    const learner = { name: 'Bisi', classLevel: 'js-1', guardianName: 'Papa', guardianConsents: true, password: 'yellow mango' } as const
    const { username } = (await backend.call('registerLearner', { body: { ...learner, recoveryCode: TEST_RECOVERY_CODE } })).value
    const { accounts } = (await backend.call('listAccounts', { bearer: staff.token })).value
    expect(accounts.map(({ accountId: _, ...rest }) => rest)).toEqual([
      { name: 'Bisi', email: null, username, role: 'student', isDisabled: false, createdAt: backend.clock.now() },
      { name: 'Ada', email: 'staff@example.com', username: null, role: 'staff', isDisabled: false, createdAt: backend.clock.now() - 1000 }
    ])
  })

  it('an admin changes the role of an account, and the new role applies from the next request on', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const admin = await signInAs(backend, 'admin')
    const ben = await signIn(backend, 'ben@example.com')
    const setRole = (role: 'student' | 'staff', accountId = ben.accountId) =>
      backend.call('setAccountRole', { bearer: admin.token, params: { accountId }, body: { role } })
    expect((await backend.call('listAccounts', { bearer: ben.token })).error?.code).toBe('session/role-required')
    expect((await setRole('staff')).value.account).toMatchObject({ accountId: ben.accountId, role: 'staff' })
    expect((await backend.call('listAccounts', { bearer: ben.token })).status).toBe(200)
    expect((await setRole('student')).status).toBe(200)
    expect((await backend.call('listAccounts', { bearer: ben.token })).error?.code).toBe('session/role-required')
    expect((await setRole('staff', crypto.randomUUID())).error?.code).toBe('account/not-found')
  })

  it('an admin closes and reopens an account, and only the right password reveals that it is closed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const admin = await signInAs(backend, 'admin')
    const ben = await signIn(backend, 'ben@example.com')
    const setDisabled = (isDisabled: boolean, accountId = ben.accountId) =>
      backend.call('setAccountDisabled', { bearer: admin.token, params: { accountId }, body: { isDisabled } })
    const login = async (password: string) => {
      const reply = await backend.call('login', { body: { identifier: ben.email, password } })
      return reply.error?.code ?? 'signed in'
    }
    for (let time = 0; time < 2; time += 1) expect((await setDisabled(true)).value.account.isDisabled).toBe(true)
    expect((await backend.call('fetchUser', { bearer: ben.token })).error?.code).toBe('session/required')
    expect({ wrongPasswordError: await login('wrong'), rightPasswordError: await login(ben.password) }).toEqual({
      wrongPasswordError: 'session/wrong-credentials',
      rightPasswordError: 'session/disabled'
    })
    expect((await setDisabled(false)).value.account.isDisabled).toBe(false)
    expect((await backend.call('fetchUser', { bearer: ben.token })).error?.code).toBe('session/required')
    expect(await login(ben.password)).toBe('signed in')
    expect((await setDisabled(true, crypto.randomUUID())).error?.code).toBe('account/not-found')
  })

  it('at least one admin who can sign in always remains', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const admin = await signInAs(backend, 'admin')
    const params = { accountId: admin.accountId }
    const stepDown = () => backend.call('setAccountRole', { bearer: admin.token, params, body: { role: 'teacher' } })
    const close = (accountId = admin.accountId) =>
      backend.call('setAccountDisabled', { bearer: admin.token, params: { accountId }, body: { isDisabled: true } })
    expect({ stepDownError: (await stepDown()).error?.code, closeError: (await close()).error?.code }).toEqual({
      stepDownError: 'account/last-admin',
      closeError: 'account/last-admin'
    })
    const closed = await signInAs(backend, 'admin', 'closed@example.com')
    expect((await close(closed.accountId)).status).toBe(200)
    expect((await stepDown()).error?.code).toBe('account/last-admin')
    await signInAs(backend, 'admin', 'second@example.com')
    expect((await stepDown()).status).toBe(200)
    expect((await backend.call('listAccounts', { bearer: admin.token })).error?.code).toBe('session/role-required')
  })

  it('when two admins remove each other’s role at the same time, one of them stays admin, in twenty rounds', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [one, two] = [await signInAs(backend, 'admin', 'one@example.com'), await signInAs(backend, 'admin', 'two@example.com')]
    const { queries } = backend.database
    for (let round = 0; round < 20; round += 1) {
      await queries.updateTable('account').set({ role: 'admin' }).execute()
      const replies = await Promise.all([
        backend.call('setAccountRole', { bearer: one.token, params: { accountId: two.accountId }, body: { role: 'student' } }),
        backend.call('setAccountRole', { bearer: two.token, params: { accountId: one.accountId }, body: { role: 'student' } })
      ])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await queries.selectFrom('account').select('account_id').where('role', '=', 'admin').execute()).toHaveLength(1)
    }
  })
})
