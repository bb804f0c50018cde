import { expect, test } from 'vitest'
import type { ApiClient } from '../../../../src-main/backend/api-client.ts'
import { createSessionHandlers } from '../../../../src-main/session/session-handlers.ts'
import { fail, succeed, type Result } from '../../../../src-shared/errors/result.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

const email = 'ada@example.com'
const registration = { name: 'Ada', email, password: 'correct horse' }
const message = { to: email, subject: 's', text: '12345678', sentAt: 0 }

function openCounter() {
  const asked: { name: string; input: { params?: { registrationId: string }; idempotencyKey?: string; body?: { recoveryCode?: string } } }[] = []
  const replies: Record<string, Result<unknown>> = {
    register: succeed({ registrationId: 'R1', mail: 'local' }),
    resendVerification: succeed({ registrationId: 'R2', mail: 'local' }),
    readMailbox: succeed({ messages: [message] }),
    verifyEmail: succeed({})
  }
  const api: ApiClient = {
    ready: () => Promise.resolve(succeed({})),
    call(name, input) {
      asked.push({ name, input: input as never })
      return Promise.resolve(replies[name] ?? fail('request/not-found')) as never
    }
  }
  return { asked, replies, handlers: createSessionHandlers({ api, session: {} as never }) }
}

test('the mailbox opens for the registration in progress only, whose id the page never sees', async () => {
  const { asked, handlers } = openCounter()
  expect(valueOf(await handlers.readMailbox({}))).toEqual({ messages: [] })
  expect(asked).toEqual([])
  expect(valueOf(await handlers.register(registration))).toEqual({ mail: 'local' })
  expect(valueOf(await handlers.readMailbox({}))).toEqual({ messages: [message] })
  expect(valueOf(await handlers.resendCode({ email }))).toEqual({ mail: 'local' })
  await handlers.readMailbox({})
  expect(asked.filter(({ name }) => name === 'readMailbox').map(({ input }) => input.params?.registrationId)).toEqual(['R1', 'R2'])
  await handlers.verifyEmail({ email, code: '12345678' })
  expect(valueOf(await handlers.readMailbox({}))).toEqual({ messages: [] })
})

test('a mailbox that the backend does not have is empty; other failures are told', async () => {
  const { replies, handlers } = openCounter()
  await handlers.register(registration)
  replies['readMailbox'] = fail('mailbox/absent')
  expect(valueOf(await handlers.readMailbox({}))).toEqual({ messages: [] })
  replies['readMailbox'] = fail('backend/unreachable')
  expect(codeOf(await handlers.readMailbox({}))).toBe('backend/unreachable')
})

test('the recovery code that is shown is the one that was sent, and a wrong code keeps the registration', async () => {
  const { asked, replies, handlers } = openCounter()
  await handlers.register(registration)
  replies['verifyEmail'] = fail('verification/wrong-code')
  expect(codeOf(await handlers.verifyEmail({ email, code: '00000000' }))).toBe('verification/wrong-code')
  expect(valueOf(await handlers.readMailbox({})).messages).toHaveLength(1)
  replies['verifyEmail'] = succeed({})
  const { recoveryCode } = valueOf(await handlers.verifyEmail({ email, code: '12345678' }))
  const sent = asked.filter(({ name }) => name === 'verifyEmail').map(({ input }) => input.body?.recoveryCode)
  expect(sent[1]).toBe(recoveryCode)
  expect(sent[0]).not.toBe(recoveryCode)
})

test('each registration travels under a key of its own', async () => {
  const { asked, handlers } = openCounter()
  for (let count = 0; count < 3; count += 1) await handlers.register(registration)
  const keys = asked.map(({ input }) => input.idempotencyKey)
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[\w-]{24}$/)
})
