import { expect, it, onTestFinished, vi } from 'vitest'
import { verificationMail } from '../../../../../src-server/platform/mail/mail-texts.ts'
import { createSmtpMailer } from '../../../../../src-server/platform/mail/mailer.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { codeIn, NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openSmtpSink } from '../../../../support/smtp-sink.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const LONG = { timeout: 20_000, interval: 20 }
const from = 'Koya <koya@school.example>'
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }

it('registration and reset mails go through a real SMTP server, with a code to type and no link', async () => {
  const sink = await openSmtpSink()
  const backend = await openTestBackend({ database: makeSqlite(), postOffice: createSmtpMailer({ url: sink.url, from }) })
  const registered = (await backend.call('register', { body: ada })).value
  expect(registered.mail).toBe('sent')
  expect((await backend.call('readMailbox', { params: { registrationId: registered.registrationId } })).error?.code).toBe('mailbox/absent')
  await vi.waitFor(() => expect(sink.messages).toHaveLength(1))
  const body = { email: ada.email, registrationId: registered.registrationId, code: codeIn(sink.messages[0] ?? ''), recoveryCode: TEST_RECOVERY_CODE }
  expect((await backend.call('verifyEmail', { body })).value).toEqual({})

  expect((await backend.call('forgotPassword', { body: { email: 'nobody@example.com' } })).value).toEqual({ mail: 'sent' })
  expect((await backend.call('forgotPassword', { body: { email: ada.email } })).value).toEqual({ mail: 'sent' })
  await vi.waitFor(() => expect(sink.messages).toHaveLength(2))
  const reset = { identifier: ada.email, code: codeIn(sink.messages[1] ?? ''), newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
  expect((await backend.call('resetPassword', { body: reset })).value).toEqual({})
  expect((await backend.call('resetPassword', { body: reset })).error?.code).toBe('recovery/refused')
  const recovery = { ...reset, code: TEST_RECOVERY_CODE }
  expect((await backend.call('resetPassword', { body: recovery })).error?.code).toBe('recovery/refused')
  expect((await backend.call('login', { body: { identifier: ada.email, password: 'a new password' } })).status).toBe(200)

  for (const message of sink.messages) {
    expect(message).toContain('From: Koya <koya@school.example>')
    expect(message).toContain('To: ada@example.com')
    expect(message).toContain('Content-Type: text/plain')
    expect(message).not.toMatch(/https?:|www\.|href/)
  }
})

it('the sixth password reset attempt is refused, and the code of a new mail is accepted', async () => {
  const sink = await openSmtpSink()
  const backend = await openTestBackend({ database: makeSqlite(), postOffice: createSmtpMailer({ url: sink.url, from }) })
  const { registrationId } = (await backend.call('register', { body: ada })).value
  await vi.waitFor(() => expect(sink.messages).toHaveLength(1))
  const code = codeIn(sink.messages[0] ?? '')
  await backend.call('verifyEmail', { body: { email: ada.email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE } })
  for (const identifier of [ada.email, 'nobody@example.com']) {
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 6; count += 1) {
      const body = { identifier, code: '00000000', newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
      codes.push((await backend.call('resetPassword', { body })).error?.code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'recovery/refused'), 'session/too-many-tries'])
  }
  await backend.call('forgotPassword', { body: { email: ada.email } })
  await vi.waitFor(() => expect(sink.messages).toHaveLength(2))
  const reset = { identifier: ada.email, code: codeIn(sink.messages[1] ?? ''), newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
  expect((await backend.call('resetPassword', { body: reset })).value).toEqual({})
})

it('a mail that the mail server refuses is tried again, and given up after its last try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const sink = await openSmtpSink()
  const backend = await openTestBackend({ database: makeSqlite(), postOffice: createSmtpMailer({ url: sink.url, from }) })
  const readJobs = () => backend.database.queries.selectFrom('waiting_job').select(['name', 'tries', 'failed_at', 'data']).execute()
  sink.refuseNext = 2
  const { registrationId } = (await backend.call('register', { body: ada })).value
  backend.clock.advance(10 * 60_000)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(sink.messages).toHaveLength(1)
  }, LONG)
  const code = codeIn(sink.messages[0] ?? '')
  // The refusals cost the code no minute of its fifteen.
  backend.clock.advance(14 * 60_000)
  expect((await backend.call('verifyEmail', { body: { email: ada.email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE } })).status).toBe(200)
  await vi.waitFor(async () => expect(await readJobs()).toEqual([]))
  sink.refuseNext = 99
  const other = (await backend.call('register', { body: { ...ada, email: 'other@example.com' } })).value
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await readJobs()).toMatchObject([{ name: 'mail-registration', tries: 12, failed_at: backend.clock.now() }])
  }, LONG)
  // Neither the address nor the code is in the job.
  expect((await readJobs()).map(({ data }) => data)).toEqual([JSON.stringify({ registrationId: other.registrationId })])
})

it('a mail puts the user’s name on one line, because another person may have chosen it', () => {
  expect(verificationMail('Ada\r\nBcc: all@example.com', '12345678').text).toContain('Hello Ada Bcc: all@example.com,\n\nYour code is 1234 5678.')
})
