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
  it('ends with the mailed code, and only then can the learner sign in', async () => {
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
    expect(rest).toEqual({ name: 'Ada', email: 'ada@example.com', username: null, role: 'student', hasPhoto: false, profile: emptyProfile })
  })

  it('takes a code once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const registered = await register(backend)
    const replies = await Promise.all(Array.from({ length: 5 }, () => verify(backend, registered)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect((await verify(backend, registered)).error?.code).toBe('verification/wrong-code')
  })

  it('refuses even the right code after five wrong ones, and takes a new one', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const registered = await register(backend)
    const wrong = { ...registered, code: another(registered.code) }
    for (let count = 0; count < 5; count += 1) expect((await verify(backend, wrong)).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, registered)).error?.code).toBe('verification/too-many-tries')
    const { registrationId } = registered
    expect((await verify(backend, await resend(backend, { email: ada.email, registrationId }))).status).toBe(200)
  })

  it('ends the former code where the new one was asked for by who has its id', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const first = await register(backend)
    const byAddress = await resend(backend, { email: ada.email })
    const byId = await resend(backend, { email: ada.email, registrationId: first.registrationId })
    expect((await verify(backend, first)).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, { ...byId, code: byAddress.code })).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, byAddress)).status).toBe(200)
    expect((await verify(backend, byId)).error?.code).toBe('verification/wrong-code')
  })

  it('keeps the mailed code good under its id where no more may be mailed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { registrationId: first } = await register(backend)
    let held = { registrationId: first, code: '' }
    for (let count = 1; count < 20; count += 1) held = await resend(backend, { email: ada.email, registrationId: held.registrationId })
    const { registrationId } = held
    const beyond = await backend.call('resendVerification', { body: { email: ada.email, registrationId } })
    expect(beyond.value.registrationId).toBe(registrationId)
    expect((await verify(backend, held)).status).toBe(200)
  })

  it('says so when the code is older than fifteen minutes', async () => {
    const clock = createTestClock()
    const backend = await openTestBackend({ database: await makeDatabase(), clock })
    const registered = await register(backend)
    clock.advance(15 * MINUTE_MS - 1)
    expect((await verify(backend, { ...registered, code: another(registered.code) })).error?.code).toBe('verification/wrong-code')
    clock.advance(1)
    expect((await verify(backend, registered)).error?.code).toBe('verification/code-expired')
  })

  it('answers a second registration like the first, and only its mail says that an account exists', async () => {
    const hasher = createFastHasher()
    const backend = await openTestBackend({ database: await makeDatabase(), hasher })
    await signIn(backend)
    const before = { ...hasher.counts }
    const second = await backend.call('register', { body: { ...ada, password: 'another password' } })
    const other = await backend.call('register', { body: { ...ada, email: 'new@example.com' } })
    expect(Object.keys(second.value)).toEqual(Object.keys(other.value))
    expect([second.status, second.value.mail, second.text.length]).toEqual([other.status, other.value.mail, other.text.length])
    expect(hasher.counts.hash - before.hash).toBe(2)
    const { messages } = (await backend.call('readMailbox', { params: { registrationId: second.value.registrationId } })).value
    expect(messages.map(({ subject }) => subject)).toEqual(['You already have a Koya account'])
    expect(messages[0]?.text).not.toMatch(/\d{4} \d{4}/)
    expect((await backend.call('login', { body: { identifier: ada.email, password: 'another password' } })).error?.code).toBe('session/not-verified')
    expect((await backend.call('login', { body: { identifier: ada.email, password: ada.password } })).status).toBe(200)
  })

  it('gives the account the name and password of the registration whose code was typed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const stranger = await register(backend, { ...ada, name: 'Stranger', password: 'stranger password' })
    const owner = await register(backend)
    expect((await verify(backend, owner)).status).toBe(200)
    expect((await verify(backend, stranger)).error?.code).toBe('verification/wrong-code')
    expect((await login(backend, 'stranger password')).error?.code).toBe('session/wrong-credentials')
    expect((await login(backend, ada.password)).status).toBe(200)
  })

  it('never confirms the password of a stranger who registers an address that waits already', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const owner = await register(backend)
    const stranger = await register(backend, { ...ada, name: 'Stranger', password: 'stranger password' })
    // The owner sees the mails of both, and types first the newest code and then the own one.
    expect((await verify(backend, { ...owner, code: stranger.code })).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, { ...stranger, code: owner.code })).error?.code).toBe('verification/wrong-code')
    expect((await verify(backend, owner)).status).toBe(200)
    expect((await login(backend, ada.password)).status).toBe(200)
    expect((await login(backend, 'stranger password')).error?.code).toBe('session/wrong-credentials')
  })

  it('mails no code for an address alone while registrations of two people wait for it, and goes on by the id', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const owner = await register(backend)
    await register(backend, { ...ada, name: 'Stranger', password: 'stranger password' })
    expect(await resend(backend, { email: ada.email })).toMatchObject({ code: '', subjects: ['Please register in Koya again'] })
    expect(await resend(backend, { email: 'other@example.com', registrationId: owner.registrationId })).toMatchObject({ code: '', subjects: [] })
    const renewed = await resend(backend, { email: ada.email, registrationId: owner.registrationId })
    expect((await verify(backend, renewed)).status).toBe(200)
    expect((await login(backend, ada.password)).status).toBe(200)
  })

  it('cannot be begun by asking for a new code', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const nothing = await resend(backend, { email: ada.email })
    expect(nothing.subjects).toEqual([])
    expect((await resend(backend, { email: ada.email, registrationId: nothing.registrationId })).subjects).toEqual([])
    const registered = await register(backend)
    expect((await resend(backend, { email: ada.email })).subjects).toEqual(['Your Koya code'])
    expect((await verify(backend, registered)).status).toBe(200)
  })

  it('answers a request for a new code alike for known, waiting and unknown addresses', async () => {
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

  it('counts wrong codes alike for addresses that nobody registered', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const codes: (string | undefined)[] = []
    const made = { registrationId: 'A'.repeat(22), code: '12345678' }
    for (let count = 0; count < 6; count += 1) codes.push((await verify(backend, made, 'nobody@example.com')).error?.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'verification/wrong-code'), 'verification/too-many-tries'])
  })

  it('sends an address at most twenty mails an hour, with the same reply for all', async () => {
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

it('shows a mailbox only to its own registration, until the code was typed', async () => {
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

it('drops a mailbox after an hour', () => {
  const clock = createTestClock()
  const mailbox = createMailbox(clock.now)
  mailbox.open('a')
  mailbox.put('a', { to: 'a@b.co', subject: 's', text: 't', sentAt: 0 })
  clock.advance(60 * MINUTE_MS - 1)
  expect(mailbox.read('a')).toHaveLength(1)
  clock.advance(1)
  expect(mailbox.read('a')).toBeNull()
})

it('is refused by a server that can neither send mail nor show it', async () => {
  const backend = await openTestBackend({ database: makeSqlite(), postOffice: { kind: 'none' } })
  expect((await backend.call('register', { body: ada })).error?.code).toBe('registration/mail-unavailable')
  expect((await backend.call('resendVerification', { body: { email: ada.email } })).error?.code).toBe('registration/mail-unavailable')
  expect((await backend.call('readMailbox', { params: { registrationId: 'A'.repeat(22) } })).error?.code).toBe('mailbox/absent')
})

it('names the fields that are wrong', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const reply = await backend.call('register', { body: { name: ' ', email: 'no address', password: 'short' } })
  expect(reply.error).toEqual({
    code: 'request/malformed',
    message: 'Something that you typed or chose is not right. Check it and try again.',
    fields: { name: 'Type your name.', email: 'Type an e-mail address such as ada@example.com.', password: 'Use at least 8 characters.' }
  })
})
