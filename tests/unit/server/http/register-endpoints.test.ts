import { expect, it, onTestFinished } from 'vitest'
import { createHttpServer } from '../../../../src-server/http/create-http-server.ts'
import type { HandlerTable } from '../../../../src-server/http/handler-table.ts'
import { registerEndpoints } from '../../../../src-server/http/register-endpoints.ts'
import { openGuard } from '../../../../src-server/http/request-guard.ts'
import { createLogger } from '../../../../src-server/logging/create-logger.ts'
import { endpoints } from '../../../../src-shared/api/endpoints.ts'
import { fail, succeed } from '../../../../src-shared/errors/result.ts'

const health = { product: 'koya', version: '1', markingVersion: '1' } as const

/** Routes over handlers of which only `readHealth` and `fetchUser` are asked. */
function serve(handlers: Pick<HandlerTable, 'readHealth' | 'fetchUser'>) {
  const broken = Object.fromEntries(Object.keys(endpoints).map((name) => [name, () => Promise.reject(new Error('not asked here'))]))
  const app = createHttpServer({ guard: openGuard, now: () => 7, logger: createLogger('silent') })
  registerEndpoints(app, {
    handlers: { ...broken, ...handlers } as HandlerTable,
    authentication: {
      readSession: () => Promise.resolve(succeed({ accountId: 'a', tokenId: 't', expiresAt: 1, isEnded: false })),
      readCapability: () => Promise.resolve(null)
    },
    idempotency: { once: () => Promise.reject(new Error('not asked here')) }
  })
  onTestFinished(() => app.close())
  return (url: string) => app.inject({ method: 'GET', url, headers: { authorization: 'Bearer a.b.c' } })
}

const fetchUser: HandlerTable['fetchUser'] = () => Promise.resolve(fail('session/expired'))

it('answers what a handler answers, or its code with the status that belongs to it', async () => {
  const get = serve({ readHealth: () => Promise.resolve(succeed(health)), fetchUser })
  expect((await get('/api/health')).json()).toEqual(health)
  const refused = await get('/api/user')
  expect([refused.statusCode, refused.json()]).toMatchObject([401, { error: { code: 'session/expired' } }])
})

it('rather fails than sends more than the contract says, also where the contract would let it be stripped', async () => {
  const withKey = { ...health, key: 'canary' }
  const user = { id: '1', name: 'Ada', email: 'a@b.co', passwordHash: 'canary' }
  const get = serve({ readHealth: () => Promise.resolve(succeed(withKey)), fetchUser: () => Promise.resolve(succeed({ user })) })
  for (const url of ['/api/health', '/api/user']) {
    const response = await get(url)
    expect([response.statusCode, response.json()]).toMatchObject([500, { error: { code: 'request/internal' } }])
    expect(response.body).not.toContain('canary')
  }
})

it('says nothing of what went wrong inside when a handler throws', async () => {
  const get = serve({ readHealth: () => Promise.reject(new Error('canary in /srv/koya')), fetchUser })
  const response = await get('/api/health')
  expect([response.statusCode, response.json(), response.headers['koya-time']]).toMatchObject([500, { error: { code: 'request/internal' } }, '7'])
  expect(response.body).not.toContain('canary')
})
