import { expect, it, onTestFinished, vi } from 'vitest'
import type { Mailer } from '../../../../../src-server/platform/mail/mailer.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { codeIn, NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { tier } from '../../../../support/tier.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
const LONG = { timeout: 10_000, interval: 20 }

/** Mails arrive, and while `losesReplies` the sender never hears of it: the job is done again. */
function openPost() {
  const mails: string[] = []
  const post = { mails, losesReplies: false }
  const mailer: Mailer = {
    kind: 'smtp',
    send: (_to, { text }) => {
      mails.push(text)
      return post.losesReplies ? Promise.reject(new Error('the reply was lost')) : Promise.resolve()
    },
    close: () => Promise.resolve()
  }
  return { post, mailer }
}

async function openWithAccount() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { post, mailer } = openPost()
  const backend = await openTestBackend({ database: makeSqlite(), postOffice: mailer })
  const next = async (count: number): Promise<string> => {
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1000)
      expect(post.mails).toHaveLength(count)
    }, LONG)
    return codeIn(post.mails[count - 1] ?? '')
  }
  const { registrationId } = (await backend.call('register', { body: ada })).value
  const body = { email: ada.email, registrationId, code: await next(1), recoveryCode: TEST_RECOVERY_CODE }
  expect((await backend.call('verifyEmail', { body })).status).toBe(200)
  return { backend, post, next }
}

async function reset(backend: TestBackend, code: string, password: string): Promise<number> {
  const body = { identifier: ada.email, code, newPassword: password, newRecoveryCode: NEXT_RECOVERY_CODE }
  return (await backend.call('resetPassword', { body })).status
}

it('a mail that is sent again has the same code, which is valid from then on', async () => {
  const { backend, post, next } = await openWithAccount()
  post.losesReplies = true
  await backend.call('forgotPassword', { body: { email: ada.email } })
  const first = await next(2)
  backend.clock.advance(14 * 60_000)
  expect(await next(3)).toBe(first)
  backend.clock.advance(14 * 60_000)
  expect(await reset(backend, first, 'a new password')).toBe(200)
})

it('a mail that is sent again after its code was used does not make that code valid again', async () => {
  const { backend, post, next } = await openWithAccount()
  post.losesReplies = true
  await backend.call('forgotPassword', { body: { email: ada.email } })
  const first = await next(2)
  expect(await reset(backend, first, 'a new password')).toBe(200)
  post.losesReplies = false
  expect(await next(3)).not.toBe(first)
  expect(await reset(backend, first, 'another password')).not.toBe(200)
})

it.skipIf(tier() === 'commit')('each request for a code gets another one', async () => {
  const { backend, next } = await openWithAccount()
  const codes = new Set<string>()
  for (let count = 0; count < 3; count += 1) {
    await backend.call('forgotPassword', { body: { email: ada.email } })
    codes.add(await next(2 + count))
  }
  expect(codes.size).toBe(3)
})
