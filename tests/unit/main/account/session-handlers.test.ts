import { expect, test } from 'vitest'
import type { ApiClient } from '../../../../src-main/platform/backend/api-client.ts'
import { openSettingsFile } from '../../../../src-main/app/open-settings-file.ts'
import { createSessionHandlers } from '../../../../src-main/account/session-handlers.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../support/build-user.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

const email = 'ada@example.com'
const registration = { name: 'Ada', email, password: 'correct horse' }
const message = { to: email, subject: 's', text: '12345678', sentAt: 0 }

const learner = { name: 'Bola', classLevel: 'primary-4', guardianName: 'Mrs Ade', guardianConsents: true, password: 'correct horse' } as const

interface Asked {
  readonly name: string
  readonly input: {
    readonly params?: { readonly registrationId: string }
    readonly idempotencyKey?: string
    readonly body?: { readonly recoveryCode?: string; readonly newRecoveryCode?: string; readonly registrationId?: string }
  }
}

function openCounter(folder = makeTempFolder()) {
  const asked: Asked[] = []
  const remembered: string[] = []
  const replies: Record<string, Result<unknown>> = {
    register: succeed({ registrationId: 'R1', mail: 'local' }),
    resendVerification: succeed({ registrationId: 'R2', mail: 'local' }),
    readMailbox: succeed({ messages: [message] }),
    registerLearner: succeed({ username: 'bola4821' }),
    verifyEmail: succeed({}),
    resetPassword: succeed({}),
    login: succeed(buildUser())
  }
  const replyTo = (name: string): never => Promise.resolve(replies[name] ?? fail('request/not-found')) as never
  const api: Pick<ApiClient, 'call'> = {
    call(name, input) {
      asked.push({ name, input: input as never })
      return replyTo(name)
    }
  }
  const handlers = createSessionHandlers({
    api,
    session: { login: () => replyTo('login'), loginWithOpenId: () => replyTo('login') } as never,
    remembered: {
      list: () => [],
      remember(user) {
        remembered.push(user.id)
        return Promise.resolve()
      },
      forget: () => Promise.resolve()
    },
    settings: openSettingsFile(folder, Date.now),
    homeLearners: {
      begin: (start, idempotencyKey) => {
        asked.push({ name: 'beginAtHome', input: { idempotencyKey, body: start as never } })
        return replyTo('login')
      },
      open: () => replyTo('login'),
      list: () => Promise.resolve([])
    }
  })
  return {
    asked,
    replies,
    handlers,
    folder,
    remembered,
    of: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input)
  }
}

test('the mailbox opens only for the registration in progress, whose id is never shown to the page', async () => {
  const { asked, handlers, of } = openCounter()
  expect(valueOf(await handlers.readMailbox({}))).toEqual({ messages: [] })
  expect(asked).toEqual([])
  expect(valueOf(await handlers.register(registration))).toEqual({ mail: 'local' })
  expect(valueOf(await handlers.readMailbox({}))).toEqual({ messages: [message] })
  expect(valueOf(await handlers.resendCode({ email }))).toEqual({ mail: 'local' })
  await handlers.readMailbox({})
  expect(of('readMailbox').map(({ params }) => params?.registrationId)).toEqual(['R1', 'R2'])
  await handlers.verifyEmail({ email, code: '12345678' })
  expect(valueOf(await handlers.readMailbox({}))).toEqual({ messages: [] })
})

test('a new code continues the registration saved on this computer, only for the same address', async () => {
  const { handlers, of } = openCounter()
  await handlers.resendCode({ email })
  await handlers.resendCode({ email })
  await handlers.resendCode({ email: 'bola@example.com' })
  await handlers.resendCode({ email })
  expect(of('resendVerification').map(({ body }) => body)).toEqual([
    { email },
    { email, registrationId: 'R2' },
    { email: 'bola@example.com' },
    { email }
  ])
})

test('a restart between e-mail and code loses neither the mailbox nor the registration', async () => {
  const before = openCounter()
  await before.handlers.register(registration)
  const { handlers, of } = openCounter(before.folder)
  expect(valueOf(await handlers.readMailbox({})).messages).toHaveLength(1)
  await handlers.verifyEmail({ email, code: '12345678' })
  expect(of('verifyEmail')[0]?.body?.registrationId).toBe('R1')
  const after = openCounter(before.folder)
  expect(valueOf(await after.handlers.readMailbox({}))).toEqual({ messages: [] })
})

test('a code without a registration on this computer is not sent to the backend', async () => {
  const { asked, handlers } = openCounter()
  expect(codeOf(await handlers.verifyEmail({ email, code: '12345678' }))).toBe('verification/code-expired')
  expect(asked).toEqual([])
})

test('a learner without e-mail gets a user name and the recovery code that was sent; a reset creates a new code', async () => {
  const { handlers, of, replies } = openCounter()
  const { username, recoveryCode } = valueOf(await handlers.registerLearner(learner))
  expect(username).toBe('bola4821')
  expect(of('registerLearner')[0]?.body).toEqual({ ...learner, recoveryCode })
  const reset = { identifier: 'bola4821', code: recoveryCode, newPassword: 'another horse' }
  const renewed = valueOf(await handlers.resetPassword(reset)).recoveryCode
  expect(of('resetPassword')[0]?.body).toEqual({ ...reset, newRecoveryCode: renewed })
  expect(renewed).not.toBe(recoveryCode)
  replies['resetPassword'] = fail('recovery/refused')
  expect(codeOf(await handlers.resetPassword(reset))).toBe('recovery/refused')
})

test.each(['backend/unreachable', 'backend/malformed-reply', 'backend/database-away'] as const)(
  'a registration and a reset whose reply was lost (%s) are asked for again as the same request, and anew once they were answered',
  async (code) => {
    const { handlers, of, replies } = openCounter()
    const reset = { identifier: 'bola4821', code: '12345678', newPassword: 'another horse' }
    const acts = [
      ['registerLearner', () => handlers.registerLearner(learner)],
      ['resetPassword', () => handlers.resetPassword(reset)]
    ] as const
    for (const [name, act] of acts) {
      const done = replies[name] ?? fail('request/not-found')
      replies[name] = fail(code)
      expect(codeOf(await act())).toBe(code)
      replies[name] = done
      await act()
      await act()
      const [first, repeated, next] = of(name)
      expect(repeated).toEqual(first)
      expect(next?.idempotencyKey).not.toBe(first?.idempotencyKey)
      expect(next?.body).not.toEqual(first?.body)
    }
  }
)

test('only a learner who signed in is remembered', async () => {
  const { handlers, remembered, replies } = openCounter()
  await handlers.login({ identifier: email, password: 'x' })
  await handlers.loginWithOpenId({})
  expect(remembered).toEqual(['ada', 'ada'])
  replies['login'] = fail('session/wrong-credentials')
  await handlers.login({ identifier: email, password: 'x' })
  await handlers.loginWithOpenId({})
  expect(remembered).toHaveLength(2)
})

test('a mailbox that is absent at the backend is empty; other failures are returned', async () => {
  const { replies, handlers } = openCounter()
  await handlers.register(registration)
  replies['readMailbox'] = fail('mailbox/absent')
  expect(valueOf(await handlers.readMailbox({}))).toEqual({ messages: [] })
  replies['readMailbox'] = fail('backend/unreachable')
  expect(codeOf(await handlers.readMailbox({}))).toBe('backend/unreachable')
})

test('the displayed recovery code is the code that was sent, and a wrong e-mail code leaves the registration open', async () => {
  const { of, replies, handlers } = openCounter()
  await handlers.register(registration)
  replies['verifyEmail'] = fail('verification/wrong-code')
  expect(codeOf(await handlers.verifyEmail({ email, code: '00000000' }))).toBe('verification/wrong-code')
  expect(valueOf(await handlers.readMailbox({})).messages).toHaveLength(1)
  replies['verifyEmail'] = succeed({})
  const { recoveryCode } = valueOf(await handlers.verifyEmail({ email, code: '12345678' }))
  const sent = of('verifyEmail').map(({ body }) => body?.recoveryCode)
  expect(sent[1]).toBe(recoveryCode)
  expect(sent[0]).not.toBe(recoveryCode)
})

test('each registration request has its own idempotency key', async () => {
  const { asked, handlers } = openCounter()
  for (let count = 0; count < 3; count += 1) await handlers.register(registration)
  const keys = asked.map(({ input }) => input.idempotencyKey)
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[\w-]{24}$/)
})

test('a start without a password has the key of the last one only if that one’s reply was lost', async () => {
  const { handlers, of, remembered, replies } = openCounter()
  const start = { name: 'Bola', classLevel: 'ss-3', targetExam: 'utme', country: null, examDate: null } as const
  const user = replies['login']!
  const keyAfter = async (reply: Result<unknown>, next = start): Promise<string | undefined> => {
    replies['login'] = reply
    await handlers.beginAtHome(next)
    return of('beginAtHome').at(-1)?.idempotencyKey
  }
  const lost = [await keyAfter(fail('backend/unreachable')), await keyAfter(fail('backend/malformed-reply')), await keyAfter(user)]
  expect(new Set(lost).size).toBe(1)
  // A second learner of the same name.
  const namesake = await keyAfter(user)
  expect(lost).not.toContain(namesake)
  const refused = await keyAfter(fail('registration/too-many'))
  expect(await keyAfter(user)).not.toBe(refused)
  expect(remembered).toHaveLength(3)
})
