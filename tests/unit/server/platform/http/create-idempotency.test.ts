import { expect, it, onTestFinished, vi } from 'vitest'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { DatabaseAwayError } from '../../../../../src-server/platform/database/database-away.ts'
import { createIdempotency } from '../../../../../src-server/platform/http/create-idempotency.ts'
import { createIdempotentReplyRepository } from '../../../../../src-server/platform/http/idempotent-reply-repository.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { createTestClock } from '../../../../support/test-clock.ts'

const key = 'k'.repeat(22)
const DAY_MS = 24 * 3_600_000

it('a reply whose request is done is given also if the database goes away before it is stored', async () => {
  const away = () => Promise.reject(new DatabaseAwayError(new Error('Connection terminated')))
  const replies = { claim: () => Promise.resolve({ kind: 'ours' as const }), store: away, release: away }
  const { once } = createIdempotency(replies as never, () => 0)
  const request = { key, endpoint: 'POST /a', source: null, bearer: '', body: {} }
  const done = { status: 200, body: { token: 'new' } }
  expect(await once(request, () => Promise.resolve(done))).toBe(done)
  // What the request itself could not do stays an error.
  await expect(once(request, away)).rejects.toThrow(DatabaseAwayError)
})

it('the process that handles a request says so until it is done, because a password may wait longer than a dead process is waited for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: number[] = []
  const replies = {
    claim: () => Promise.resolve({ kind: 'ours' as const }),
    renew: (_: string, now: number) => Promise.resolve(void told.push(now)),
    store: () => Promise.resolve()
  }
  const { once } = createIdempotency(replies as never, Date.now)
  const start = Date.now()
  const handled = once({ key, endpoint: 'POST /a', source: null, bearer: '', body: {} }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 24_000))
    return { status: 200, body: {} }
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await handled
  const gaps = [start, ...told, start + 24_000].map((time, index, times) => time - (times[index - 1] ?? start))
  expect(Math.max(...gaps)).toBeLessThan(10_000 / 3)
  expect(told.at(-1)).toBeLessThan(start + 24_000)
})

describeOnEachDatabase('A request with an idempotency key', (makeDatabase) => {
  const open = async (source: TestDatabase) => {
    const database = source.open()
    await migrate(database, allMigrations)
    const clock = createTestClock()
    const replies = createIdempotentReplyRepository(database.queries)
    const idempotency = createIdempotency(replies, clock.now)
    let runs = 0
    const handle =
      (status = 200) =>
      async () => {
        runs += 1
        await new Promise((resolve) => setTimeout(resolve, 30))
        return { status, body: { run: runs } }
      }
    return { database, clock, replies, idempotency, handle, countRuns: () => runs }
  }

  it('a request with an idempotency key is handled once, also if repeated at once, later or reordered', async () => {
    const { database, idempotency, handle, countRuns } = await open(await makeDatabase())
    const request = { key, endpoint: 'POST /a', source: null, bearer: '', body: { a: 1, b: 2 } }
    const racing = await Promise.all(Array.from({ length: 10 }, () => idempotency.once(request, handle())))
    const later = await idempotency.once({ ...request, body: { b: 2, a: 1 } }, handle())
    expect([...racing, later]).toEqual(Array.from({ length: 11 }, () => ({ status: 200, body: { run: 1 } })))
    expect(countRuns()).toBe(1)
    await database.close()
  })

  it('a refusal is stored for an idempotency key, and a server error is not', async () => {
    const { database, idempotency, handle, countRuns } = await open(await makeDatabase())
    const request = { key, endpoint: 'POST /a', source: null, bearer: '', body: {} }
    await expect(idempotency.once(request, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
    expect(await idempotency.once(request, handle(503))).toEqual({ status: 503, body: { run: 1 } })
    expect(await idempotency.once(request, handle(400))).toEqual({ status: 400, body: { run: 2 } })
    expect(await idempotency.once(request, handle())).toEqual({ status: 400, body: { run: 2 } })
    expect(countRuns()).toBe(2)
    await database.close()
  })

  it('an idempotency key is refused with another body, and free for another endpoint', async () => {
    const { database, idempotency, handle } = await open(await makeDatabase())
    await idempotency.once({ key, endpoint: 'POST /a', source: null, bearer: '', body: { a: 1 } }, handle())
    expect(await idempotency.once({ key, endpoint: 'POST /a', source: null, bearer: '', body: { a: 2 } }, handle())).toMatchObject({
      status: 400,
      body: { error: { code: 'request/malformed' } }
    })
    expect(await idempotency.once({ key, endpoint: 'POST /b', source: null, bearer: '', body: { a: 2 } }, handle())).toMatchObject({ status: 200 })
    await database.close()
  })

  it('an idempotency key that is too short to be random, too long or malformed is refused', async () => {
    const { database, idempotency, handle, countRuns } = await open(await makeDatabase())
    for (const bad of ['k'.repeat(21), 'k'.repeat(101), `${key} `, [key, key]]) {
      expect(await idempotency.once({ key: bad, endpoint: 'POST /a', source: null, bearer: '', body: {} }, handle())).toMatchObject({ status: 400 })
    }
    expect(countRuns()).toBe(0)
    await database.close()
  })

  it('each bearer gets its own reply for an idempotency key, never the reply of another bearer', async () => {
    const { database, idempotency, handle } = await open(await makeDatabase())
    const request = { key, endpoint: 'POST /a', source: null, body: {} }
    const runs: unknown[] = []
    for (const bearer of ['ada', 'ada', 'ben', '']) runs.push((await idempotency.once({ ...request, bearer }, handle())).body)
    expect(runs).toEqual([{ run: 1 }, { run: 1 }, { run: 2 }, { run: 3 }])
    await database.close()
  })

  it('a stored idempotent reply that was changed in the database is not returned', async () => {
    const { database, replies, idempotency, handle } = await open(await makeDatabase())
    const request = { key, endpoint: 'POST /a', source: null, bearer: '', body: {} }
    await idempotency.once(request, handle())
    const { key_hash: keyHash } = await database.queries.selectFrom('idempotent_reply').select('key_hash').executeTakeFirstOrThrow()
    await replies.store(keyHash, 200, '{"run":7}')
    await expect(idempotency.once(request, handle())).rejects.toThrow()
    await database.close()
  })

  it('an idempotent reply is forgotten after a day, and its key, body and reply are never stored as plain text', async () => {
    const { database, clock, idempotency, handle, countRuns } = await open(await makeDatabase())
    const request = { key, endpoint: 'POST /a', source: null, bearer: '', body: { password: 'canary' } }
    await idempotency.once(request, async () => ({ ...(await handle()()), body: { token: 'canary' } }))
    const rows = await database.queries.selectFrom('idempotent_reply').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`canary|${key}`))
    clock.advance(DAY_MS - 1)
    await idempotency.once(request, handle())
    expect(countRuns()).toBe(1)
    clock.advance(1)
    await idempotency.once(request, handle())
    expect(countRuns()).toBe(2)
    await database.close()
  })

  it('a waiting request takes over its idempotency key after the first handler is silent for ten seconds', async () => {
    const { database, clock, replies, idempotency, handle } = await open(await makeDatabase())
    const request = { key, endpoint: 'POST /a', source: null, bearer: '', body: {} }
    const dead = idempotency.once(request, () => new Promise(() => undefined))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const waiting = idempotency.once(request, handle())
    await new Promise((resolve) => setTimeout(resolve, 100))
    clock.advance(10_000)
    expect(await waiting).toEqual({ status: 200, body: { run: 1 } })
    await replies.removeOlderThan(clock.now() + 1)
    expect(await database.queries.selectFrom('idempotent_reply').selectAll().execute()).toEqual([])
    expect(dead).toBeInstanceOf(Promise)
    await database.close()
  })

  it('nobody takes over an idempotency key whose handler says that it is at work', async () => {
    const { database, clock, replies } = await open(await makeDatabase())
    const claim = () =>
      replies.claim({ keyHash: 'a', bodyHash: 'b', source: null, now: clock.now(), retainedForMs: DAY_MS, abandonedAfterMs: 10_000 })
    expect(await claim()).toEqual({ kind: 'ours' })
    for (let count = 0; count < 4; count += 1) {
      clock.advance(9999)
      expect(await claim()).toEqual({ kind: 'pending' })
      await replies.renew('a', clock.now())
    }
    clock.advance(10_000)
    expect(await claim()).toEqual({ kind: 'ours' })
    await database.close()
  })
})
