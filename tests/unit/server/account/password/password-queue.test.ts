import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { askerAt, createPasswordQueue, LANE_CAPACITY } from '../../../../../src-server/account/password/create-password-queue.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { createFastHasher } from '../../../../support/fast-hasher.ts'
import { makeCandidateSeat } from '../../../../support/exam-session.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

/** Makes a hasher whose checks wait until `letGo`. */
function createHeldHasher() {
  const gate = Promise.withResolvers<undefined>()
  const asked: string[] = []
  const hasher = {
    ...createFastHasher(),
    size: 1,
    findFit: async (password: string) => {
      asked.push(password)
      await gate.promise
      return -1
    }
  }
  return { hasher, asked, letGo: () => gate.resolve(undefined) }
}

const logIn = (backend: TestBackend, number: number) =>
  backend.call('login', { body: { identifier: `ada${String(number).padStart(4, '0')}`, password: `guess ${String(number)}` } })

it('a login beyond the 300 waiting ones gets a busy reply with Retry-After', async () => {
  const { hasher, letGo } = createHeldHasher()
  const backend = await openTestBackend({ database: makeSqlite(), hasher })
  const waiting = Array.from({ length: LANE_CAPACITY }, (_, number) => logIn(backend, number))
  const { status, error, headers } = await logIn(backend, 999)
  expect({ status, errorCode: error?.code, retryAfter: headers['retry-after'] }).toEqual({
    status: 503,
    errorCode: 'session/crowded',
    retryAfter: '10'
  })
  letGo()
  expect(new Set((await Promise.all(waiting)).map((reply) => reply.error?.code))).toEqual(new Set(['session/wrong-credentials']))
  expect((await logIn(backend, 999)).error?.code).toBe('session/wrong-credentials')
})

it('a PIN is checked while the queue of logins is full', async () => {
  const { hasher, asked, letGo } = createHeldHasher()
  const backend = await openTestBackend({ database: makeSqlite(), hasher })
  const waiting = Array.from({ length: LANE_CAPACITY }, (_, number) => logIn(backend, number))
  await expect.poll(() => asked.length).toBe(1)
  const pin = backend.call('signInAtSeat', { body: { number: '0001', pin: '123456', seat: makeCandidateSeat() } })
  // Wait until the PIN request has read its data and is queued.
  await new Promise((resolve) => setTimeout(resolve, 50))
  letGo()
  expect((await pin).error?.code).toBe('exam-seat/wrong-pin')
  await Promise.all(waiting)
  expect(asked.indexOf('123456')).toBeLessThan(3)
})

it('a queued login is dropped before hashing when its client has disconnected', async () => {
  const { hasher, asked, letGo } = createHeldHasher()
  const backend = await openTestBackend({ database: makeSqlite(), hasher })
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = backend.app.server.address() as AddressInfo
  const first = logIn(backend, 0)
  await expect.poll(() => asked.length).toBe(1)
  const body = JSON.stringify({ identifier: 'left0001', password: 'left' })
  const leaving = request({ port, path: '/api/login', method: 'POST', headers: { 'content-type': 'application/json' } })
  leaving.on('error', () => undefined)
  leaving.end(body)
  await once(leaving, 'finish')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const last = logIn(backend, 1)
  leaving.destroy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  letGo()
  await Promise.all([first, last])
  expect(asked).toEqual(['guess 0', 'guess 1'])
})

it('the password queue starts at most one login and one PIN check per event loop round', async () => {
  const queue = createPasswordQueue(createFastHasher())
  const begun: string[] = []
  const take = (lane: 'password' | 'pin') =>
    queue.take(askerAt(lane, { address: '192.0.2.7', signal: new AbortController().signal }), () => {
      begun.push(lane)
      return Promise.resolve(succeed(null))
    })
  const taken = [take('password'), take('password'), take('password'), take('pin')]
  const rounds: string[][] = []
  for (let round = 0; round < 6; round += 1) {
    await setImmediate()
    rounds.push(begun.splice(0))
  }
  expect(rounds.filter((round) => round.length > 0)).toEqual([['password', 'pin'], ['password'], ['password']])
  await Promise.all(taken)
})
