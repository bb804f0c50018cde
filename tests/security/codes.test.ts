import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { makeRecoveryCode } from '../../src-main/account/recovery-code.ts'
import { createSmtpMailer } from '../../src-server/platform/mail/mailer.ts'
import { describeOnEachDatabaseInTime, type TestDatabase } from '../support/databases.ts'
import { codeIn, NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { openSmtpSink, type SmtpSink } from '../support/smtp-sink.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'

/** Check A4: typed codes and recovery codes. */
const RACERS = 20
const ATTEMPTS = 5
const VALID_FOR_MS = 15 * 60_000
const email = 'ada@example.com'
const password = 'correct horse'

interface Post {
  readonly backend: TestBackend
  readonly sink: SmtpSink
  /** Returns the code of the mail that `work` sends. */
  readonly codeAfter: (work: () => Promise<unknown>) => Promise<string>
}

async function openPost(database: TestDatabase): Promise<Post> {
  const sink = await openSmtpSink()
  const postOffice = createSmtpMailer({ url: sink.url, from: 'Koya <koya@school.example>' })
  const backend = await openTestBackend({ database, postOffice })
  const codeAfter = async (work: () => Promise<unknown>): Promise<string> => {
    const before = sink.messages.length
    await work()
    await vi.waitFor(() => expect(sink.messages).toHaveLength(before + 1))
    return codeIn(sink.messages[before] ?? '')
  }
  return { backend, sink, codeAfter }
}

async function register({ backend, codeAfter }: Post) {
  let registrationId = ''
  const code = await codeAfter(async () => {
    registrationId = (await backend.call('register', { body: { name: 'Ada', email, password } })).value.registrationId
  })
  return { registrationId, code }
}

async function makeAccount(post: Post): Promise<void> {
  const registration = await register(post)
  expect((await verify(post, registration)).status).toBe(200)
}

function verify({ backend }: Post, registration: { readonly registrationId: string; readonly code: string }) {
  return backend.call('verifyEmail', { body: { email, ...registration, recoveryCode: TEST_RECOVERY_CODE } })
}

function reset({ backend }: Post, code: string, newRecoveryCode = NEXT_RECOVERY_CODE) {
  return backend.call('resetPassword', { body: { identifier: email, code, newPassword: 'a new password', newRecoveryCode } })
}

function forgot({ backend, codeAfter }: Post): Promise<string> {
  return codeAfter(() => backend.call('forgotPassword', { body: { email } }))
}

function another(code: string): string {
  return code === '00000000' ? '00000001' : '00000000'
}

/** Returns every text of every table, as a thief of the database reads it. */
async function readWholeDatabase({ backend }: Post): Promise<string> {
  const tables = ['registration', 'account', 'reset_code', 'try_counter', 'idempotent_reply'] as const
  const rows: unknown[] = []
  for (const table of tables) rows.push((await sql`select * from ${sql.table(table)}`.execute(backend.database.queries)).rows)
  return JSON.stringify(rows)
}

/** Returns whether a code can be found from the database alone: as plain text, or as a plain hash of it and the texts beside it. */
function isReadable(text: string, code: string): boolean {
  const plain = [code, `${email}\n${code}`, `${email}${code}`].map((known) => createHash('sha256').update(known).digest())
  return [code, ...plain.flatMap((hash) => [hash.toString('hex'), hash.toString('base64url'), hash.toString('base64')])].some((trace) =>
    text.includes(trace)
  )
}

describeOnEachDatabaseInTime('A typed code', (makeDatabase) => {
  it('a mailed code has eight digits and is stored in the database only as a keyed hash', async () => {
    const post = await openPost(await makeDatabase())
    const registration = await register(post)
    expect(registration.code).toMatch(/^\d{8}$/)
    expect(isReadable(await readWholeDatabase(post), registration.code)).toBe(false)
    await verify(post, registration)
    const code = await forgot(post)
    expect(code).toMatch(/^\d{8}$/)
    const text = await readWholeDatabase(post)
    expect({ isCodeReadable: isReadable(text, code), isRecoveryCodeReadable: isReadable(text, TEST_RECOVERY_CODE) }).toEqual({
      isCodeReadable: false,
      isRecoveryCodeReadable: false
    })
    // The control: the same search finds a code that a backend would have stored as a plain hash.
    await post.backend.database.queries
      .updateTable('reset_code')
      .set({ code_hash: createHash('sha256').update(code).digest('hex') })
      .execute()
    expect(isReadable(await readWholeDatabase(post), code)).toBe(true)
  })

  it('a mailed code completes a registration once out of twenty concurrent requests', async () => {
    const post = await openPost(await makeDatabase())
    const registration = await register(post)
    const replies = await Promise.all(Array.from({ length: RACERS }, () => verify(post, registration)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await verify(post, registration)).status).not.toBe(200)
  })

  it('a mailed code resets a password once out of twenty concurrent requests', async () => {
    const post = await openPost(await makeDatabase())
    await makeAccount(post)
    const code = await forgot(post)
    const replies = await Promise.all(Array.from({ length: RACERS }, () => reset(post, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await reset(post, code)).status).not.toBe(200)
  })

  it('a mailed code is invalid after five wrong tries', async () => {
    const post = await openPost(await makeDatabase())
    const registration = await register(post)
    for (let count = 0; count < ATTEMPTS; count += 1) await verify(post, { ...registration, code: another(registration.code) })
    expect((await verify(post, registration)).error?.code).toBe('verification/too-many-tries')
    await post.backend.database.queries.deleteFrom('try_counter').where('purpose', '=', 'verify').execute()
    // The control: without the counter the same request is accepted.
    expect((await verify(post, registration)).status).toBe(200)
    const code = await forgot(post)
    for (let count = 0; count < ATTEMPTS; count += 1) await reset(post, another(code))
    expect((await reset(post, code)).error?.code).toBe('session/too-many-tries')
    await post.backend.database.queries.deleteFrom('try_counter').where('purpose', '=', 'reset').execute()
    expect((await reset(post, code)).status).toBe(200)
  })

  it('a mailed code expires after fifteen minutes, and not before', async () => {
    const post = await openPost(await makeDatabase())
    const { clock } = post.backend
    const registration = await register(post)
    clock.advance(VALID_FOR_MS)
    expect((await verify(post, registration)).error?.code).toBe('verification/code-expired')
    await makeAccount(post)
    const late = await forgot(post)
    clock.advance(VALID_FOR_MS)
    expect((await reset(post, late)).error?.code).toBe('recovery/refused')
    const timely = await forgot(post)
    clock.advance(VALID_FOR_MS - 1)
    expect((await reset(post, timely)).status).toBe(200)
  })

  it('a mailed code is invalid once the password was changed, in whichever way', async () => {
    const post = await openPost(await makeDatabase())
    const { backend } = post
    await makeAccount(post)
    const { token } = (await backend.call('login', { body: { identifier: email, password } })).value.metadata
    const beforeChange = await forgot(post)
    const body = { currentPassword: password, newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
    expect((await backend.call('changePassword', { bearer: token, body })).status).toBe(200)
    expect((await reset(post, beforeChange)).error?.code).toBe('recovery/refused')
    const beforeRecovery = await forgot(post)
    expect((await reset(post, TEST_RECOVERY_CODE)).error?.code).toBe('recovery/refused')
    expect((await reset(post, NEXT_RECOVERY_CODE, 'B'.repeat(26))).status).toBe(200)
    expect((await reset(post, beforeRecovery, 'A'.repeat(26))).error?.code).toBe('recovery/refused')
  })
})

describeOnEachDatabaseInTime('A recovery code', (makeDatabase) => {
  it('a recovery code resets a password once out of twenty concurrent requests', async () => {
    const post = await openPost(await makeDatabase())
    await makeAccount(post)
    const replies = await Promise.all(Array.from({ length: RACERS }, () => reset(post, TEST_RECOVERY_CODE)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await reset(post, TEST_RECOVERY_CODE)).status).not.toBe(200)
  })

  it('a recovery code is invalid once a mailed code or another recovery code has reset the password', async () => {
    const post = await openPost(await makeDatabase())
    await makeAccount(post)
    expect((await reset(post, await forgot(post))).status).toBe(200)
    expect((await reset(post, TEST_RECOVERY_CODE, 'A'.repeat(26))).error?.code).toBe('recovery/refused')
    expect((await reset(post, NEXT_RECOVERY_CODE, 'A'.repeat(26))).status).toBe(200)
    expect((await reset(post, NEXT_RECOVERY_CODE, 'B'.repeat(26))).error?.code).toBe('recovery/refused')
    expect((await reset(post, 'A'.repeat(26), 'A'.repeat(26))).error?.code).toBe('request/malformed')
  })
})

it('a recovery code has at least 128 random bits', () => {
  const codes = Array.from({ length: 2000 }, () => makeRecoveryCode())
  expect(new Set(codes).size).toBe(codes.length)
  const letters = codes.map((code) => code.replaceAll('-', ''))
  // 26 positions of 32 letters are 130 bits, if every position takes every letter.
  expect(new Set(letters.map(({ length }) => length))).toEqual(new Set([26]))
  for (let place = 0; place < 26; place += 1) expect(new Set(letters.map((code) => code[place])).size).toBe(32)
})
