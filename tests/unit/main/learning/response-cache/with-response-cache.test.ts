import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../../../src-main/platform/backend/api-client.ts'
import { cachedEndpoints, mayShow } from '../../../../../src-main/learning/response-cache/cached-endpoints.ts'
import type { CachedReply, ReplyOwner, ReplyStore } from '../../../../../src-main/learning/response-cache/response-store.ts'
import { withResponseCache } from '../../../../../src-main/learning/response-cache/with-response-cache.ts'
import { endpoints } from '../../../../../src-shared/contracts/endpoints.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { GRACE_MS, type AccessVerdict } from '../../../../../src-shared/billing/may-open.ts'
import { unread } from '../../../../../src-shared/learning/library/reading.ts'
import { buildLibrary } from '../../../../support/build-learning.ts'

const ada: ReplyOwner = { backend: 'https://koya.school.example', accountId: 'ada' }
const reading = { ...unread, lastWorkId: 'motion' }
const ask = { bearer: 'token', params: { serial: 'NOT-0001' } }
const NOON = Date.UTC(2026, 10, 22, 12)

/** Opens a client with an in-memory store. The test can cut its connection. */
function open() {
  const kept = new Map<string, CachedReply>()
  const line = {
    reply: succeed({ reading }) as Result<unknown> | Promise<Result<unknown>>,
    owner: ada as ReplyOwner | null,
    isUnreachable: false,
    now: NOON,
    calls: 0,
    shown: [] as number[],
    heard: [] as unknown[],
    waited: [] as number[]
  }
  const nameOf = (owner: ReplyOwner, key: string): string => JSON.stringify([owner, key])
  const store: ReplyStore = {
    save: (owner, key, value) => Promise.resolve(void kept.set(nameOf(owner, key), { keptAt: line.now, value })),
    read: (owner, key) => Promise.resolve(kept.get(nameOf(owner, key)) ?? null),
    retainOnly: () => Promise.resolve()
  }
  const api = {
    call: () => {
      line.calls += 1
      return Promise.resolve(line.reply)
    }
  } as unknown as Pick<ApiClient, 'call'>
  const client = withResponseCache(api, {
    store,
    owner: () => line.owner,
    isUnreachable: () => line.isUnreachable,
    shown: (keptAt) => void line.shown.push(keptAt),
    heard: (owner, name, value) => void line.heard.push([owner, name, value]),
    now: () => line.now,
    wait: (timeMs) => Promise.resolve(void line.waited.push(timeMs))
  })
  const cut = () => (line.reply = fail('backend/unreachable'))
  return { line, kept, client, cut }
}

const code = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code)

describe('What a learner has read', () => {
  it('a cached reply is returned with its age while the backend is unreachable', async () => {
    const { line, client, cut } = open()
    await client.call('fetchReading', ask)
    cut()
    line.now += 60_000
    expect(await client.call('fetchReading', ask)).toEqual(succeed({ reading }))
    expect(line.shown).toEqual([NOON])
    expect(code(await client.call('fetchReading', { ...ask, params: { serial: 'NOT-0002' } }))).toBe('backend/unreachable')
  })

  it('a reply is announced as the backend’s only if it came from there, and for its own learner', async () => {
    const { line, client, cut } = open()
    await client.call('fetchReading', ask)
    expect(line.heard).toEqual([[ada, 'fetchReading', { reading }]])
    const late = Promise.withResolvers<Result<unknown>>()
    line.reply = late.promise
    const asked = client.call('fetchReading', ask)
    line.owner = { ...ada, accountId: 'bola' }
    late.resolve(succeed({ reading }))
    await asked
    line.owner = ada
    cut()
    expect(code(await client.call('fetchReading', ask))).toBe('ok')
    expect(line.heard).toHaveLength(1)
  })

  it('replies come from the backend as long as it answers', async () => {
    const { line, client } = open()
    await client.call('fetchReading', ask)
    line.reply = succeed({ reading: unread })
    expect(await client.call('fetchReading', ask)).toEqual(succeed({ reading: unread }))
    expect(line.shown).toEqual([])
  })

  it.each<ErrorCode>(['session/expired', 'session/role-required', 'library/not-found', 'backend/malformed-reply'])(
    'a cached reply does not replace an answer of the backend: %s',
    async (refusal) => {
      const { line, client } = open()
      await client.call('fetchReading', ask)
      line.reply = fail(refusal)
      expect(code(await client.call('fetchReading', ask))).toBe(refusal)
    }
  )

  it('a backend known to be unreachable is awaited only briefly, and a late reply is still cached', async () => {
    const { line, kept, client } = open()
    await client.call('fetchReading', ask)
    line.isUnreachable = true
    const late = Promise.withResolvers<Result<unknown>>()
    line.reply = late.promise
    expect(await client.call('fetchReading', ask)).toEqual(succeed({ reading }))
    expect(line.waited).toEqual([1500])
    late.resolve(succeed({ reading: unread }))
    await late.promise
    await Promise.resolve()
    expect([...kept.values()].map(({ value }) => value)).toEqual([{ reading: unread }])
  })

  it('without a cached reply the backend is awaited, even if it is known to be unreachable', async () => {
    const { line, client } = open()
    line.isUnreachable = true
    expect(await client.call('fetchReading', ask)).toEqual(succeed({ reading }))
  })

  it('a cached reply is never shown to another learner, even if they sign in during the request', async () => {
    const { line, kept, client, cut } = open()
    await client.call('fetchReading', ask)
    cut()
    line.owner = { ...ada, accountId: 'bola' }
    expect(code(await client.call('fetchReading', ask))).toBe('backend/unreachable')
    line.owner = ada
    const asked = client.call('fetchReading', ask)
    line.owner = { ...ada, accountId: 'bola' }
    expect(code(await asked)).toBe('backend/unreachable')
    line.owner = ada
    kept.clear()
    line.reply = succeed({ reading })
    const written = client.call('fetchReading', ask)
    line.owner = null
    await written
    expect(kept.size).toBe(0)
  })

  it('replies of this computer’s own backend are not cached', async () => {
    const { line, kept, client } = open()
    line.owner = null
    expect(code(await client.call('fetchReading', ask))).toBe('ok')
    expect(kept.size).toBe(0)
  })

  it('a cached reply that does not match the contract counts as absent', async () => {
    const { kept, client, cut } = open()
    await client.call('fetchReading', ask)
    for (const [name, reply] of kept) kept.set(name, { ...reply, value: { reading: { ...reading, extra: 1 } } })
    cut()
    expect(code(await client.call('fetchReading', ask))).toBe('backend/unreachable')
  })

  it('only read requests are cached, and no write requests', async () => {
    for (const name of Object.keys(cachedEndpoints) as (keyof typeof cachedEndpoints)[]) {
      expect({ name, method: endpoints[name].method, caller: endpoints[name].caller }).toEqual({ name, method: 'GET', caller: 'account' })
    }
    const { kept, client, cut } = open()
    await client.call('keepReading', { ...ask, body: { reading } })
    expect(kept.size).toBe(0)
    cut()
    expect(code(await client.call('keepReading', { ...ask, body: { reading } }))).toBe('backend/unreachable')
  })
})

describe('A library that is open only for a time', () => {
  const shownOf = (access: AccessVerdict, now: number) => mayShow('fetchLibrary', { library: { ...buildLibrary(), access, shelves: [] } }, now)
  const shown = (because: AccessVerdict['because'], until: number | null, now: number) => shownOf({ isOpen: true, because, until }, now)

  it('a cached library is shown offline no longer than the backend would open it', () => {
    expect([shown('free', null, NOON), shown('plan', NOON + 1, NOON), shown('plan', NOON, NOON + GRACE_MS - 1)]).toEqual([true, true, true])
    expect([shown('plan', NOON, NOON + GRACE_MS), shown('add-on', NOON, NOON + GRACE_MS)]).toEqual([false, false])
    expect([shown('grace', NOON, NOON - 1), shown('grace', NOON, NOON)]).toEqual([true, false])
  })

  it('a cached page of a locked library is shown offline at any time', () => {
    expect(shownOf({ isOpen: false, because: 'ended', until: NOON }, NOON + 10 * GRACE_MS)).toBe(true)
  })
})
