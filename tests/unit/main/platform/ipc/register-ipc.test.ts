import { expect, test } from 'vitest'
import { createAnnouncers, registerIpc, type AllHandlers } from '../../../../../src-main/platform/ipc/register-ipc.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { fakeFrame } from '../../../../support/fake-windows.ts'

type Invoke = (event: unknown, input: unknown) => Promise<Result<unknown>>

interface Exchange {
  invoke(channel: string, input: unknown, sender?: { id: number }): Promise<Result<unknown>>
  readonly lines: string[]
}

/** Registers these handlers for `session` on main's side of IPC. The registry knows only the contents with id 1. */
function openExchange(session: Record<string, (input: never) => unknown>): Exchange {
  const channels = new Map<string, Invoke>()
  const lines: string[] = []
  registerIpc({
    ipcMain: { handle: (channel, listener) => void channels.set(channel, listener as Invoke) },
    windows: { roleOf: ({ contentsId }) => (contentsId === 1 ? 'main' : null) },
    answering: { handlers: { app: {}, attempt: {}, session } as unknown as AllHandlers, guard: () => Promise.resolve(null) },
    log: { warn: (message) => lines.push(message), error: (message) => lines.push(message) },
    callQueue: (call) => call()
  })
  return {
    invoke: (channel, input, sender = { id: 1 }) => channels.get(channel)!({ sender, senderFrame: fakeFrame() }, input),
    lines
  }
}

const forgot = 'session:forgotPassword'
const email = 'ada@example.com'

test('a handler receives the input as parsed by the schema, and its answer is returned', async () => {
  const inputs: unknown[] = []
  const exchange = openExchange({
    forgotPassword(input) {
      inputs.push(input)
      return Promise.resolve(succeed({ mail: 'sent' }))
    }
  })
  expect(await exchange.invoke(forgot, { email: '  ADA@example.com ' })).toEqual(succeed({ mail: 'sent' }))
  expect(inputs).toEqual([{ email }])
})

test('a call from an unknown sender is refused before its input is read or its handler runs', async () => {
  let calls = 0
  const exchange = openExchange({ forgotPassword: () => (calls += 1) })
  const untouchable = new Proxy({}, { get: () => expect.unreachable('the input was read') })
  expect(await exchange.invoke(forgot, untouchable, { id: 2 })).toEqual(fail('channel/refused'))
  expect(calls).toBe(0)
  expect(exchange.lines).toEqual(['session:forgotPassword refused to its sender'])
})

test('a malformed input is answered with its wrong fields and never echoes what was typed', async () => {
  const exchange = openExchange({ login: () => expect.unreachable('it was handled') })
  const result = await exchange.invoke('session:login', { identifier: 'canary-mail', password: '', extra: 'canary-extra' })
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'request/malformed', fields: { identifier: expect.any(String) as string, password: 'Type your password.' } }
  })
  expect(JSON.stringify(result)).not.toContain('canary-mail')
})

test.each<[string, () => unknown]>([
  ['throws', () => expect.fail('canary-detail')],
  ['rejects', () => Promise.reject(new Error('canary-detail'))],
  ['answers nothing', () => Promise.resolve(undefined)],
  ['answers outside of its contract', () => Promise.resolve(succeed({ mail: 'canary-detail' }))],
  ['answers more than its contract', () => Promise.resolve(succeed({ mail: 'sent', token: 'canary-detail' }))]
])('a handler that %s becomes request/internal, and the detail does not reach the page', async (_, handler) => {
  const exchange = openExchange({ forgotPassword: handler })
  const result = await exchange.invoke(forgot, { email })
  expect(result).toEqual(fail('request/internal'))
  expect(exchange.lines).toHaveLength(1)
})

test('an expected failure of a handler reaches the page with its code and is not logged', async () => {
  const exchange = openExchange({ forgotPassword: () => Promise.resolve(fail('backend/unreachable')) })
  expect(await exchange.invoke(forgot, { email })).toEqual(fail('backend/unreachable'))
  expect(exchange.lines).toEqual([])
})

test('an announcement is sent with its channel and payload to the windows that have its feature', () => {
  const told: unknown[] = []
  const announce = createAnnouncers({ tell: (...args) => told.push(args) })
  announce.attempt.clockTicked({ attemptId: 'a', remainingMs: 1 })
  announce.app.closeAsked({ attemptTitle: 'UTME mock' })
  expect(told).toEqual([
    ['attempt', 'attempt:clockTicked', { attemptId: 'a', remainingMs: 1 }],
    ['app', 'app:closeAsked', { attemptTitle: 'UTME mock' }]
  ])
})
