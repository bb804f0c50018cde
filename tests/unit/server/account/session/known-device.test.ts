import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { NEXT_RECOVERY_CODE, signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import { createTestClock } from '../../../../support/test-clock.ts'

const MINUTE_MS = 60_000
const password = 'correct horse'

async function logIn(backend: TestBackend, identifier: string, [typed, device]: readonly [string, string?]) {
  return backend.call('login', { body: { identifier, password: typed, ...(device === undefined ? {} : { device }) } })
}

/** Signs in a learner. Returns also the device token that the backend gave to the computer. */
async function openWithDevice(backend: TestBackend, email?: string) {
  const learner = await signIn(backend, email)
  const device = (await logIn(backend, learner.email, [password])).value.metadata.device
  if (device === undefined) throw new Error('no device token')
  return { ...learner, device }
}

describeOnEachDatabase('A device on which the account signed in before', (makeDatabase) => {
  it('a known device is not locked out by others’ wrong passwords, and gives strangers no more attempts', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { email, device } = await openWithDevice(backend)
    for (let count = 0; count < 12; count += 1) await logIn(backend, email, ['wrong'])
    expect((await logIn(backend, email, [password])).error?.code).toBe('session/too-many-tries')
    const known = await logIn(backend, email, [password, device])
    expect({ status: known.status, device: known.value.metadata.device }).toEqual({ status: 200, device: undefined })
    expect((await logIn(backend, email, ['wrong'])).error?.code).toBe('session/too-many-tries')
  })

  it('a known device has ten attempts of its own in fifteen minutes, and using them up locks nobody else out', async () => {
    const clock = createTestClock()
    const backend = await openTestBackend({ database: await makeDatabase(), clock })
    const { email, device } = await openWithDevice(backend)
    for (let count = 0; count < 10; count += 1) expect((await logIn(backend, email, ['wrong', device])).error?.code).toBe('session/wrong-credentials')
    expect((await logIn(backend, email, [password, device])).error?.code).toBe('session/too-many-tries')
    expect((await logIn(backend, email, [password])).status).toBe(200)
    clock.advance(15 * MINUTE_MS)
    expect((await logIn(backend, email, [password, device])).status).toBe(200)
  })

  it('a device is known for its own account only, and until the password is changed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await openWithDevice(backend)
    const ben = await openWithDevice(backend, 'ben@example.com')
    for (let count = 0; count < 10; count += 1) await logIn(backend, ada.email, ['wrong'])
    expect((await logIn(backend, ada.email, [password, ben.device])).error?.code).toBe('session/too-many-tries')
    const body = { currentPassword: password, newPassword: 'another horse', newRecoveryCode: NEXT_RECOVERY_CODE }
    expect((await backend.call('changePassword', { bearer: ben.token, body })).status).toBe(200)
    for (let count = 0; count < 10; count += 1) await logIn(backend, ben.email, ['wrong'])
    expect((await logIn(backend, ben.email, ['another horse', ben.device])).error?.code).toBe('session/too-many-tries')
  })

  it('a forged token or a token for another purpose does not make a device known', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { email, token, device } = await openWithDevice(backend)
    for (let count = 0; count < 10; count += 1) await logIn(backend, email, ['wrong'])
    const [head = '', claims = ''] = device.split('.')
    for (const forged of [token, `${head}.${claims}.AAAA`, 'a.b.c']) {
      expect((await logIn(backend, email, [password, forged])).error?.code).toBe('session/too-many-tries')
    }
    expect((await backend.call('fetchUser', { bearer: device })).error?.code).toBe('session/required')
  })
})
