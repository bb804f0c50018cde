import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createHttpServer } from '../../../../../src-server/platform/http/create-http-server.ts'
import type { HandlerTable } from '../../../../../src-server/platform/http/handler-table.ts'
import { registerEndpoints } from '../../../../../src-server/platform/http/register-endpoints.ts'
import { openGuard } from '../../../../../src-server/platform/http/request-guard.ts'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { endpoints } from '../../../../../src-shared/contracts/endpoints.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { emptyProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { roles, type Role } from '../../../../../src-shared/kernel/http/roles.ts'
import type { User } from '../../../../../src-shared/account/session-schemas.ts'

const ada: User = {
  id: '1',
  name: 'Ada',
  email: 'a@b.co',
  username: null,
  role: 'student',
  hasPhoto: false,
  profile: emptyProfile,
  hasPicturePassword: false
}
const health = { product: 'koya', version: '1', markingVersion: '3' } as const

/** Serves routes for a user with `role`. Only the given handlers may be called. */
function serve(handlers: Partial<HandlerTable>, role: Role = 'student', logger = createLogger('silent')) {
  const broken = Object.fromEntries(Object.keys(endpoints).map((name) => [name, () => Promise.reject(new Error('not asked here'))]))
  const app = createHttpServer({ guard: openGuard, trustedProxies: [], now: () => 7, logger })
  registerEndpoints(app, {
    handlers: { ...broken, ...handlers } as HandlerTable,
    authentication: {
      readSession: () => Promise.resolve(succeed({ accountId: 'a', role, tokenId: 't', expiresAt: 1, isEnded: false })),
      readCapability: () => Promise.resolve(null)
    },
    idempotency: { once: () => Promise.reject(new Error('not asked here')) },
    sourceOf: () => 'a network'
  })
  onTestFinished(() => app.close())
  return (url: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ method: 'GET', url, headers: { authorization: 'Bearer a.b.c', ...headers } })
}

const fetchUser: HandlerTable['fetchUser'] = () => Promise.resolve(fail('session/expired'))

it('an endpoint returns its handler’s value, or its error code with the matching status', async () => {
  const get = serve({ readHealth: () => Promise.resolve(succeed(health)), fetchUser })
  expect((await get('/api/health')).json()).toEqual(health)
  const refused = await get('/api/user')
  expect({ status: refused.statusCode, body: refused.json<unknown>() }).toMatchObject({ status: 401, body: { error: { code: 'session/expired' } } })
})

it('an endpoint fails rather than send more than its contract says, even fields that could be stripped', async () => {
  const withKey = { ...health, key: 'canary' }
  const user = { ...ada, passwordHash: 'canary' }
  const get = serve({ readHealth: () => Promise.resolve(succeed(withKey)), fetchUser: () => Promise.resolve(succeed({ user })) })
  for (const url of ['/api/health', '/api/user']) {
    const response = await get(url)
    expect({ status: response.statusCode, body: response.json<unknown>() }).toMatchObject({
      status: 500,
      body: { error: { code: 'request/internal' } }
    })
    expect(response.body).not.toContain('canary')
  }
})

it('an endpoint reveals nothing of the error when its handler throws', async () => {
  const get = serve({ readHealth: () => Promise.reject(new Error('canary in /srv/koya')), fetchUser })
  const response = await get('/api/health')
  expect({ status: response.statusCode, body: response.json<unknown>(), serverTime: response.headers['koya-time'] }).toMatchObject({
    status: 500,
    body: { error: { code: 'request/internal' } },
    serverTime: '7'
  })
  expect(response.body).not.toContain('canary')
})

it('a request keeps its id, in the response and in every line of the log', async () => {
  const lines: string[] = []
  const logger = pino({ base: null }, { write: (line) => lines.push(line) })
  const get = serve({ readHealth: () => Promise.reject(new Error('broken')), fetchUser }, 'student', logger)
  const id = '7e57ab1e-0000-4000-8000-000000000001'
  expect((await get('/api/health', { 'x-request-id': id })).headers['x-request-id']).toBe(id)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ requestId: id, route: '/api/health' }])
  expect((await get('/api/nowhere', { 'x-request-id': id })).headers['x-request-id']).toBe(id)
})

it.each(['short', 'a line\\nof a log', 'x'.repeat(65), '{"level":50}', ''])(
  'the id %j is none, and the server gives one of its own',
  async (given) => {
    const get = serve({ readHealth: () => Promise.resolve(succeed(health)), fetchUser })
    expect((await get('/api/health', { 'x-request-id': given })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
)

it('an endpoint admits only the roles that it names', async () => {
  const listAccounts: HandlerTable['listAccounts'] = () => Promise.resolve(succeed({ accounts: [] }))
  const statuses: [Role, number][] = []
  for (const role of roles) statuses.push([role, (await serve({ listAccounts }, role)('/api/accounts')).statusCode])
  expect(statuses).toEqual([
    ['student', 403],
    ['teacher', 403],
    ['staff', 200],
    ['admin', 200],
    ['candidate', 403]
  ])
  expect((await serve({ listAccounts })('/api/accounts')).json()).toMatchObject({ error: { code: 'session/role-required' } })
})

it('an endpoint passes its valid query parameters to the handler and refuses all others', async () => {
  const asked: unknown[] = []
  const fetchAssessment: HandlerTable['fetchAssessment'] = ({ query }) => {
    asked.push(query)
    return Promise.resolve(fail('assessment/not-found'))
  }
  const get = serve({ fetchAssessment, readHealth: () => Promise.resolve(succeed(health)) })
  for (const tail of ['', '?', '?subject=english', '?subject=english&level=ss-3'])
    expect((await get(`/api/assessments/mock${tail}`)).statusCode).toBe(404)
  expect(asked).toEqual([{}, {}, { subject: 'english' }, { subject: 'english', level: 'ss-3' }])
  for (const tail of ['?subject=', '?subject=A', '?subject=a&subject=b', '?level=ss-4', '?other=1', '?subject=%00', '?__proto__=a&__proto__[a]=b']) {
    const response = await get(`/api/assessments/mock${tail}`)
    expect({ tail, status: response.statusCode, body: response.json<unknown>() }).toMatchObject({
      tail,
      status: 400,
      body: { error: { code: 'request/malformed' } }
    })
  }
  expect((await get('/api/health?cache=no')).statusCode).toBe(200)
})
