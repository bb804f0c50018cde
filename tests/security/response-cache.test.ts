import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ApiClient } from '../../src-main/platform/backend/api-client.ts'
import { cachedEndpoints } from '../../src-main/learning/response-cache/cached-endpoints.ts'
import { createReplyStore, type ReplyOwner } from '../../src-main/learning/response-cache/response-store.ts'
import { withResponseCache } from '../../src-main/learning/response-cache/with-response-cache.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import { callPlainly } from '../support/call-plainly.ts'
import { EXPLANATION_CANARY } from '../support/content-fixture.ts'
import { makeSqlite } from '../support/databases.ts'
import { makeGoodRequests } from '../support/good-requests.ts'
import { makeTempFolder } from '../support/make-temp-folder.ts'
import { membersOfSchema, membersOfValue } from '../support/reply-members.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend } from '../support/test-backend.ts'

/** Fields that a paper, a key, a report or a session has, and cacheable replies do not. */
const never = [
  ...['key', 'keys', 'keyOptionId', 'answerKey', 'correct', 'isCorrect', 'isRight', 'explanation', 'solution', 'accepted', 'verdict', 'given'],
  ...[
    'givenOptionId',
    'sealed',
    'sealedKeys',
    'wrappedKey',
    'capability',
    'token',
    'metadata',
    'paper',
    'items',
    'stem',
    'options',
    'stimuli',
    'events'
  ],
  ...['email', 'mail', 'photo', 'base64', 'mediaAddresses', 'signature']
]

const names = Object.keys(endpoints) as EndpointName[]
const isJson = (name: EndpointName): boolean => !('repliesWithFile' in endpoints[name] || 'repliesWithMedia' in endpoints[name])

it.each(Object.keys(cachedEndpoints) as (keyof typeof cachedEndpoints)[])(
  'the cached reply of %s cannot contain an answer key, an exam or a secret',
  (name) => {
    const members = membersOfSchema(endpoints[name].reply)
    expect(never.filter((member) => members.has(member))).toEqual([])
  }
)

it('of all backend replies, only reads are cached, and only for their learner', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const ada = await signIn(backend)
  const requests = await makeGoodRequests(backend, ada)
  const folder = join(makeTempFolder(), 'kept-replies')
  const store = createReplyStore({ folder, now: () => backend.clock.now(), log: { warn: (message) => expect.fail(message) } })
  let owner: ReplyOwner = { backend: 'https://koya.school.example', accountId: ada.accountId }
  let isCut = false
  const api = {
    call: async (name: EndpointName, input: object) => {
      if (isCut) return fail('backend/unreachable')
      const { statusCode, body } = await callPlainly(backend, name, input)
      return statusCode === 200 ? succeed(endpoints[name].reply.parse(JSON.parse(body))) : fail('backend/malformed-reply')
    }
  } as unknown as Pick<ApiClient, 'call'>
  const client = withResponseCache(api, {
    store,
    owner: () => owner,
    isUnreachable: () => false,
    shown: () => undefined,
    heard: () => undefined,
    now: () => backend.clock.now(),
    wait: () => Promise.resolve()
  })
  const call = client.call as (name: EndpointName, input: object) => Promise<{ readonly ok: boolean }>
  // In the order of the table, because some end the session.
  for (const name of Object.keys(requests) as EndpointName[]) if (isJson(name)) await call(name, requests[name])
  // Waits until all pending writes are done.
  await store.read(owner, '')

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  const cached = texts.map((text) => JSON.parse(text) as { readonly key: string; readonly value: unknown })
  expect(new Set(cached.map(({ key }) => (JSON.parse(key) as [string])[0]))).toEqual(new Set(Object.keys(cachedEndpoints)))
  for (const { value } of cached) expect(never.filter((member) => membersOfValue(value).has(member))).toEqual([])
  for (const secret of [ada.token, ada.password, ada.email, EXPLANATION_CANARY]) expect(texts.filter((text) => text.includes(secret))).toEqual([])

  isCut = true
  expect((await call('listLessons', requests.listLessons)).ok).toBe(true)
  owner = { ...owner, accountId: 'another' }
  for (const name of names.filter(isJson)) expect({ name, isOk: (await call(name, requests[name])).ok }).toEqual({ name, isOk: false })
})
