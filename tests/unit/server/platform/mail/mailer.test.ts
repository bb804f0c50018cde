import { expect, it, vi } from 'vitest'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { verificationMail } from '../../../../../src-server/platform/mail/mail-texts.ts'
import { createSmtpMailer } from '../../../../../src-server/platform/mail/mailer.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { codeIn, NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openSmtpSink } from '../../../../support/smtp-sink.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const logger = createLogger('silent')
const from = 'Koya <koya@school.example>'
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }

it('registration and reset mails go through a real SMTP server, with a code to type and no link', async () => {
  const sink = await openSmtpSink()
  const backend = await openTestBackend({ database: makeSqlite(), postOffice: createSmtpMailer({ url: sink.url, from }, logger) })
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
  const backend = await openTestBackend({ database: makeSqlite(), postOffice: createSmtpMailer({ url: sink.url, from }, logger) })
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

it('the mailer retries after a temporary refusal and gives up after the third attempt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const sink = await openSmtpSink()
  const postOffice = createSmtpMailer({ url: sink.url, from }, logger)
  if (postOffice.kind !== 'smtp') throw new Error('no post office')
  const mail = verificationMail('Ada', '12345678')
  sink.refuseNext = 2
  const sent = postOffice.send(ada.email, mail)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(sink.messages).toHaveLength(1)
  })
  await sent
  sink.refuseNext = 9
  const refused = postOffice.send(ada.email, mail).catch((error: unknown) => String(error))
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(sink.refuseNext).toBe(6)
  })
  expect(await refused).toMatch(/not now/)
  await postOffice.close()
  vi.useRealTimers()
})

it('a mail puts the user’s name on one line, because another person may have chosen it', () => {
  expect(verificationMail('Ada\r\nBcc: all@example.com', '12345678').text).toContain('Hello Ada Bcc: all@example.com,\n\nYour code is 1234 5678.')
})
