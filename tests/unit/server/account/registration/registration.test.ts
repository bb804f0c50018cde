import { expect, it } from 'vitest'
import { createMailbox } from '../../../../../src-server/platform/mail/create-mailbox.ts'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { createFastHasher } from '../../../../support/fast-hasher.ts'
import { codeIn, signIn, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import { createTestClock } from '../../../../support/test-clock.ts'

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
const MINUTE_MS = 60_000

async function register(backend: TestBackend, body = ada): Promise<{ registrationId: string; code: string; text: string }> {
  const { registrationId } = (await backend.call('register', { body })).value
  const { messages } = (await backend.call('readMailbox', { params: { registrationId } })).value
  const text = messages.at(-1)?.text ?? ''
  return { registrationId, text, code: codeIn(text) }
}

function verify(backend: TestBackend, { code, registrationId }: { code: string; registrationId: string }, email = ada.email) {
  return backend.call('verifyEmail', { body: { email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE } })
}

async function resend(backend: TestBackend, body: { email: string; registrationId?: string }) {
  const { registrationId } = (await backend.call('resendVerification', { body })).value
  const { messages } = (await backend.call('readMailbox', { params: { registrationId } })).value
  return { registrationId, code: codeIn(messages[0]?.text ?? ''), subjects: messages.map(({ subject }) => subject) }
}

function login(backend: TestBackend, password: string) {
  return backend.call('login', { body: { identifier: ada.email, password } })
}

function another(code: string): string {
  return code === '00000000' ? '00000001' : '00000000'
}

describeOnEachDatabase('Registration', (makeDatabase) => {
  it('a learner can sign in only after typing the mailed registration code', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const registered = await register(backend)
    expect(registered.registrationId).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect((await backend.call('login', { body: { ...ada, identifier: ada.email } })).error?.code).toBe('request/malformed')
    const credentials = { identifier: ada.email, password: ada.password }
    expect((await backend.call('login', { body: credentials })).error?.code).toBe('session/not-verified')
    expect((await verify(backend, registered)).value).toEqual({})
    const login = await backend.call('login', { body: credentials })
    const { user } = (await backend.call('fetchUser', { bearer: login.value.metadata.token })).value
    const { id, ...rest } = user
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(rest).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      username: null,
      role: 'student',
      hasPhoto: false,
      profile: emptyProfile,
      hasPicturePassword: false
    })
  })

  it('a registration code works once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const registered = await register(backend)
    const replies = await Promise.all(Array.from({ length: 5 }, () => verify(backend, registered)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect((await verify(backend, registered)).error?.code).toBe('verification/wrong-code')
  })

  it('after five wrong codes even the right code is refused, and a new code works', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const registered = await register(backend)
    const wrong = { ...registered, code: another(registered.code) }
    for (let count = 0; count < 5; count += 1) expect((await verify(backend, wrong)).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, registered)).error?.code).toBe('verification/too-many-tries')
    const { registrationId } = registered
    expect((await verify(backend, await resend(backend, { email: ada.email, registrationId }))).status).toBe(200)
  })

  it('a new code requested with the registration id invalidates the former code', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const first = await register(backend)
    const byAddress = await resend(backend, { email: ada.email })
    const byId = await resend(backend, { email: ada.email, registrationId: first.registrationId })
    expect((await verify(backend, first)).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, { ...byId, code: byAddress.code })).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, byAddress)).status).toBe(200)
    expect((await verify(backend, byId)).error?.code).toBe('verification/wrong-code')
  })

  it('the last mailed code stays valid under its registration id once the mail limit is reached', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { registrationId: first } = await register(backend)
    let held = { registrationId: first, code: '' }
    for (let count = 1; count < 20; count += 1) held = await resend(backend, { email: ada.email, registrationId: held.registrationId })
    const { registrationId } = held
    const beyond = await backend.call('resendVerification', { body: { email: ada.email, registrationId } })
    expect(beyond.value.registrationId).toBe(registrationId)
    expect((await verify(backend, held)).status).toBe(200)
  })

  it('a registration code older than fifteen minutes is reported as expired', async () => {
    const clock = createTestClock()
    const backend = await openTestBackend({ database: await makeDatabase(), clock })
    const registered = await register(backend)
    clock.advance(15 * MINUTE_MS - 1)
    expect((await verify(backend, { ...registered, code: another(registered.code) })).error?.code).toBe('verification/wrong-code')
    clock.advance(1)
    expect((await verify(backend, registered)).error?.code).toBe('verification/code-expired')
  })

  it('registering an existing address gets the usual reply, and only the mail says that an account exists', async () => {
    const hasher = createFastHasher()
    const backend = await openTestBackend({ database: await makeDatabase(), hasher })
    await signIn(backend)
    const before = { ...hasher.counts }
    const second = await backend.call('register', { body: { ...ada, password: 'another password' } })
    const other = await backend.call('register', { body: { ...ada, email: 'new@example.com' } })
    expect(Object.keys(second.value)).toEqual(Object.keys(other.value))
    expect({ status: second.status, mail: second.value.mail, textLength: second.text.length }).toEqual({
      status: other.status,
      mail: other.value.mail,
      textLength: other.text.length
    })
    expect(hasher.counts.hash - before.hash).toBe(2)
    const { messages } = (await backend.call('readMailbox', { params: { registrationId: second.value.registrationId } })).value
    expect(messages.map(({ subject }) => subject)).toEqual(['You already have a Koya account'])
    expect(messages[0]?.text).not.toMatch(/\d{4} \d{4}/)
    expect((await backend.call('login', { body: { identifier: ada.email, password: 'another password' } })).error?.code).toBe('session/not-verified')
    expect((await backend.call('login', { body: { identifier: ada.email, password: ada.password } })).status).toBe(200)
  })

  it('the account gets the name and password of the registration whose code was typed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const stranger = await register(backend, { ...ada, name: 'Stranger', password: 'stranger password' })
    const owner = await register(backend)
    expect((await verify(backend, owner)).status).toBe(200)
    expect((await verify(backend, stranger)).error?.code).toBe('verification/wrong-code')
    expect((await login(backend, 'stranger password')).error?.code).toBe('session/wrong-credentials')
    expect((await login(backend, ada.password)).status).toBe(200)
  })

  it('typing the code never confirms the password of a stranger who registered the same pending address', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const owner = await register(backend)
    const stranger = await register(backend, { ...ada, name: 'Stranger', password: 'stranger password' })
    // The owner receives both e-mails. They first type the newest code, then their own.
    expect((await verify(backend, { ...owner, code: stranger.code })).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, { ...stranger, code: owner.code })).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, owner)).status).toBe(200)
    expect((await login(backend, ada.password)).status).toBe(200)
    expect((await login(backend, 'stranger password')).error?.code).toBe('session/wrong-credentials')
  })

  it('while two registrations of an address are pending, a new code is mailed only with a registration id', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const owner = await register(backend)
    await register(backend, { ...ada, name: 'Stranger', password: 'stranger password' })
    expect(await resend(backend, { email: ada.email })).toMatchObject({ code: '', subjects: ['Please register in Koya again'] })
    expect(await resend(backend, { email: 'other@example.com', registrationId: owner.registrationId })).toMatchObject({ code: '', subjects: [] })
    const renewed = await resend(backend, { email: ada.email, registrationId: owner.registrationId })
    expect((await verify(backend, renewed)).status).toBe(200)
    expect((await login(backend, ada.password)).status).toBe(200)
  })

  it('requesting a new code does not begin a registration', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const nothing = await resend(backend, { email: ada.email })
    expect(nothing.subjects).toEqual([])
    expect((await resend(backend, { email: ada.email, registrationId: nothing.registrationId })).subjects).toEqual([])
    const registered = await register(backend)
    expect((await resend(backend, { email: ada.email })).subjects).toEqual(['Your Koya code'])
    expect((await verify(backend, registered)).status).toBe(200)
  })

  it('a request for a new code gets the same reply for registered, pending and unknown addresses', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await signIn(backend)
    await register(backend, { ...ada, email: 'waiting@example.com' })
    const replies = await Promise.all(
      [ada.email, 'waiting@example.com', 'nobody@example.com'].map((email) => backend.call('resendVerification', { body: { email } }))
    )
    expect(replies.map(({ status, text, value }) => [status, text.length, value.mail])).toEqual([
      [200, replies[0]?.text.length, 'local'],
      [200, replies[0]?.text.length, 'local'],
      [200, replies[0]?.text.length, 'local']
    ])
  })

  it('wrong codes for an address that nobody registered are counted like any others', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const codes: (string | undefined)[] = []
    const made = { registrationId: 'A'.repeat(22), code: '12345678' }
    for (let count = 0; count < 6; count += 1) codes.push((await verify(backend, made, 'nobody@example.com')).error?.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'verification/wrong-code'), 'verification/too-many-tries'])
  })

  it('an address gets at most twenty registration mails an hour, and the reply stays the same beyond that', async () => {
    const clock = createTestClock()
    const backend = await openTestBackend({ database: await makeDatabase(), clock })
    await register(backend)
    const counts: number[] = []
    for (let count = 0; count < 21; count += 1) counts.push((await resend(backend, { email: ada.email })).subjects.length)
    expect(counts).toEqual([...Array.from({ length: 19 }, () => 1), 0, 0])
    const { registrationId } = (await backend.call('register', { body: ada })).value
    expect((await backend.call('readMailbox', { params: { registrationId } })).value.messages).toEqual([])
  })
})

it('a local mailbox is shown only to its own registration, and only until the code is typed', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const mine = await register(backend)
  const other = await register(backend, { ...ada, email: 'other@example.com' })
  const read = (registrationId: string) => backend.call('readMailbox', { params: { registrationId } })
  expect((await read(other.registrationId)).value.messages.map(({ to }) => to)).toEqual(['other@example.com'])
  expect((await read('A'.repeat(22))).error?.code).toBe('mailbox/absent')
  await verify(backend, mine)
  expect((await read(mine.registrationId)).error?.code).toBe('mailbox/absent')
  expect((await read(other.registrationId)).status).toBe(200)
})

it('a local mailbox is dropped after an hour', () => {
  const clock = createTestClock()
  const mailbox = createMailbox(clock.now)
  mailbox.open('a')
  mailbox.put('a', { to: 'a@b.co', subject: 's', text: 't', sentAt: 0 })
  clock.advance(60 * MINUTE_MS - 1)
  expect(mailbox.read('a')).toHaveLength(1)
  clock.advance(1)
  expect(mailbox.read('a')).toBeNull()
})

it('registration is refused by a server that can neither send mail nor show it', async () => {
  const backend = await openTestBackend({ database: makeSqlite(), postOffice: { kind: 'none' } })
  expect((await backend.call('register', { body: ada })).error?.code).toBe('registration/mail-unavailable')
  expect((await backend.call('resendVerification', { body: { email: ada.email } })).error?.code).toBe('registration/mail-unavailable')
  expect((await backend.call('readMailbox', { params: { registrationId: 'A'.repeat(22) } })).error?.code).toBe('mailbox/absent')
})

it('a malformed registration is refused with a message for each wrong field', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const reply = await backend.call('register', { body: { name: ' ', email: 'no address', password: 'short' } })
  expect(reply.error).toEqual({
    code: 'request/malformed',
    message:
      'Koya cannot use part of what was typed or chosen. If you can change it, check it and try again. If not, ask your teacher or the person who runs Koya.',
    fields: { name: 'Type a name.', email: 'Type an e-mail address such as ada@example.com.', password: 'Use at least 8 characters.' }
  })
})
