import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { errorMessages } from '../../src-shared/kernel/errors/error-messages.ts'
import { errorStatus, isErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { failureSchema } from '../../src-shared/kernel/errors/failure-schema.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { callPlainly } from '../support/call-plainly.ts'
import { makeSqlite } from '../support/databases.ts'
import { makeGoodRequests, type GoodRequests } from '../support/good-requests.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend, testPayment, type TestBackend } from '../support/test-backend.ts'
import { isWithoutMail } from '../support/weekly-requests.ts'

const strangerTokens = ['', 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.']
const garbage: readonly unknown[] = [
  null,
  [],
  'text',
  7,
  true,
  {},
  { extra: 1 },
  { identifier: {}, password: [] },
  { events: 'none' },
  { __proto__: null, attemptId: '../..' }
]
const errorBodySchema = z.strictObject({ error: failureSchema })
const names = Object.keys(endpoints) as EndpointName[]

async function prepare(backend: TestBackend): Promise<GoodRequests> {
  return makeGoodRequests(backend, await signIn(backend))
}

/** Throws unless the text is a coded error with the table's message and status. */
function expectCoded(name: EndpointName, { statusCode, body }: { readonly statusCode: number; readonly body: string }): void {
  const { error } = errorBodySchema.parse(JSON.parse(body))
  expect({ name, isKnownCode: isErrorCode(error.code), status: errorStatus[error.code], message: error.message }).toEqual({
    name,
    isKnownCode: true,
    status: statusCode,
    message: errorMessages[error.code]
  })
}

describe('Every endpoint', () => {
  it('a valid request is answered with exactly what the endpoint’s schema allows, and the server time', async () => {
    const backend = await openTestBackend({ database: makeSqlite(), payment: testPayment })
    const requests = await prepare(backend)
    expect(Object.keys(requests).toSorted()).toEqual(names.toSorted())
    for (const name of (Object.keys(requests) as EndpointName[]).filter(isWithoutMail)) {
      const response = await callPlainly(backend, name, requests[name])
      expect({ name, status: response.statusCode, body: response.body.slice(0, 200) }).toEqual({
        name,
        status: 200,
        body: response.body.slice(0, 200)
      })
      const { reply, repliesWithFile, repliesWithMedia }: Endpoint = endpoints[name]
      // A cache would tell others an old time.
      const serverTime = repliesWithMedia ? undefined : String(backend.clock.now())
      expect({ name, serverTime: response.headers['koya-time'] }).toEqual({ name, serverTime })
      if (repliesWithMedia) continue
      expect(response.headers['content-type']).toMatch(repliesWithFile ? /^application\/octet-stream$/ : /^application\/json/)
      if (repliesWithFile) continue
      const body = JSON.parse(response.body) as unknown
      expect({ name, body: reply.parse(body) }).toEqual({ name, body })
    }
  })

  it('an endpoint that needs a caller refuses requests without a valid token', async () => {
    const backend = await openTestBackend({ database: makeSqlite(), payment: testPayment })
    const requests = await prepare(backend)
    const guarded = names.filter((name) => endpoints[name].caller !== 'anyone')
    expect(guarded.length).toBeGreaterThan(8)
    for (const name of guarded) {
      const { params, body } = requests[name]
      const bearers = [undefined, ...strangerTokens, endpoints[name].caller === 'account' ? requests.appendEvents.bearer : requests.fetchUser.bearer]
      for (const bearer of bearers) {
        const response = await callPlainly(backend, name, {
          ...(params ? { params } : {}),
          ...(body === undefined ? {} : { body }),
          ...(bearer === undefined ? {} : { bearer })
        })
        expect({ name, bearer, status: response.statusCode }).toEqual({ name, bearer, status: 401 })
        expectCoded(name, response)
      }
    }
  })

  it('an endpoint refuses a malformed body with an error code and continues to work', async () => {
    const backend = await openTestBackend({ database: makeSqlite(), payment: testPayment })
    const requests = await prepare(backend)
    const withBody = names.filter((name) => 'body' in endpoints[name])
    for (const name of withBody) {
      for (const body of garbage) {
        const response = await callPlainly(backend, name, { ...requests[name], body })
        expect({ name, body: JSON.stringify(body), status: response.statusCode }).toEqual({ name, body: JSON.stringify(body), status: 400 })
        expectCoded(name, response)
      }
    }
    expect((await callPlainly(backend, 'readHealth', {})).statusCode).toBe(200)
  })

  it('an endpoint refuses unknown path parameters with an error code', async () => {
    const backend = await openTestBackend({ database: makeSqlite(), payment: testPayment })
    const requests = await prepare(backend)
    for (const name of names.filter((candidate) => 'params' in endpoints[candidate])) {
      const params = requests[name].params ?? {}
      for (const value of ['..', 'a'.repeat(300), '%00', "' or 1=1", '0', 'UPPER']) {
        const response = await callPlainly(backend, name, {
          ...requests[name],
          params: Object.fromEntries(Object.keys(params).map((part) => [part, value]))
        })
        expect({ name, value, isRefused: [400, 401, 404].includes(response.statusCode) }).toEqual({ name, value, isRefused: true })
        expectCoded(name, response)
      }
    }
  })

  it('the sign-in endpoint accepts JSON only', async () => {
    const { app } = await openTestBackend({ database: makeSqlite() })
    const bodies: readonly [string, string][] = [
      ['text/plain', '{}'],
      ['application/x-www-form-urlencoded', 'email=a'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/xml', '<a/>'],
      ['application/json', '{'],
      ['application/json', ''],
      ['application/json', '{"identifier":"a@b.co","password":"\\u0000"}'],
      ['application/json', '{"__proto__":{"identifier":"a@b.co"},"constructor":1}']
    ]
    for (const [type, payload] of bodies) {
      const response = await app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload })
      expect({ type, payload, status: response.statusCode }).toEqual({ type, payload, status: 400 })
      expectCoded('login', response)
    }
  })

  it('the backend reports a body that is too large, an unknown address and an unsupported method', async () => {
    const { app } = await openTestBackend({ database: makeSqlite() })
    const json = { 'content-type': 'application/json' }
    const large = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: json,
      payload: JSON.stringify({ identifier: 'a'.repeat(65 * 1024) })
    })
    expect({ status: large.statusCode, errorCode: (JSON.parse(large.body) as { error: { code: string } }).error.code }).toEqual({
      status: 413,
      errorCode: 'request/too-large'
    })
    for (const [method, url] of [
      ['GET', '/'],
      ['GET', '/api/unknown'],
      ['GET', '/api/login'],
      ['DELETE', '/api/user'],
      ['GET', '/api/docs']
    ] as const) {
      const response = await app.inject({ method, url })
      expect({ method, url, status: response.statusCode }).toEqual({ method, url, status: 404 })
      expectCoded('readHealth', response)
    }
  })
})
