import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { postgresPrograms } from '../support/postgres-cluster.ts'
import { hasPooler, startPooler } from '../support/pooler.ts'
import { cluster, serve } from '../support/standalone-child.ts'
import { tier } from '../support/tier.ts'
import { bisi } from '../support/young-learner.ts'

interface Reply {
  readonly status: number
  readonly retryAfter: string | null
  readonly code: string | undefined
}

type Ask = () => Promise<Reply>

async function post(url: string, body: unknown): Promise<{ readonly username: string; readonly metadata: { readonly token: string } }> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
  return (await response.json()) as Awaited<ReturnType<typeof post>>
}

/** Registers and signs in a learner. Returns a request of theirs, which reads the session in the database. */
async function signIn(address: string): Promise<Ask> {
  const { username } = await post(`${address}/api/register/learner`, bisi)
  const { metadata } = await post(`${address}/api/login`, { identifier: username, password: bisi.password })
  return async () => {
    const response = await fetch(`${address}/api/user`, { headers: { authorization: `Bearer ${metadata.token}` } })
    const { error } = (await response.json()) as { readonly error?: { readonly code: string } }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), code: error?.code }
  }
}

async function statusOf(address: string, probe: 'live' | 'ready'): Promise<number> {
  return (await fetch(`${address}/api/${probe}`)).status
}

/** Asks until the server answers 200, for 20 s. */
async function askUntilDone(ask: Ask): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status, code } = await ask()
    if (status === 200) return
    expect(code).toBe('backend/database-away')
    await wait(200)
  }
  throw new Error('the server did not come back')
}

/** The longest two wait for time-outs. */
const isShort = tier() === 'commit'

describe.skipIf(postgresPrograms === null)('A database that goes away', () => {
  it('a server that starts before its database waits for it', { timeout: 60_000 }, async () => {
    const postgres = await cluster()
    const { child, address } = serve(postgres)
    expect(await Promise.race([address, wait(2500, 'waiting')])).toBe('waiting')
    expect(child.exitCode).toBeNull()
    await postgres.start()
    expect((await (await signIn(await address))()).status).toBe(200)
  })

  it('a server outlives its database’s crash, answers 503 meanwhile and returns by itself', { timeout: 60_000 }, async () => {
    const postgres = await cluster()
    await postgres.start()
    const { child, address } = serve(postgres)
    const at = await address
    const ask = await signIn(at)
    for (const mode of ['immediate', 'fast'] as const) {
      // Many are under way when it stops: their connections break in the middle of a query.
      const underWay = Array.from({ length: 50 }, ask)
      await wait(30)
      await postgres.stop(mode)
      for (const { status, code } of await Promise.all(underWay)) expect(status === 200 || code === 'backend/database-away').toBe(true)
      const { status, retryAfter, code } = await ask()
      expect([status, code]).toEqual([503, 'backend/database-away'])
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
      expect(Number(retryAfter)).toBeLessThanOrEqual(5)
      expect([await statusOf(at, 'live'), await statusOf(at, 'ready')]).toEqual([200, 503])
      await postgres.start()
      await askUntilDone(ask)
      expect(await statusOf(at, 'ready')).toBe(200)
    }
    expect(child.exitCode).toBeNull()
  })

  it.skipIf(!hasPooler || isShort)(
    'a server works behind a pooler in transaction mode, also after its database’s crash',
    { timeout: 60_000 },
    async () => {
      const postgres = await cluster()
      await postgres.start()
      const pooler = await startPooler(postgres)
      onTestFinished(pooler.stop)
      const { address } = serve(pooler, { KOYA_DB_POOLER: 'on' })
      const ask = await signIn(await address)
      const askTogether = async (): Promise<readonly number[]> => (await Promise.all(Array.from({ length: 50 }, ask))).map(({ status }) => status)
      expect(new Set(await askTogether())).toEqual(new Set([200]))
      await postgres.stop('immediate')
      expect((await ask()).code).toBe('backend/database-away')
      await postgres.start()
      await askUntilDone(ask)
      expect(new Set(await askTogether())).toEqual(new Set([200]))
    }
  )

  it.skipIf(isShort)('a database that hangs is given up, and used again when it goes on', { timeout: 60_000 }, async () => {
    const postgres = await cluster()
    await postgres.start()
    const ask = await signIn(await serve(postgres, { KOYA_DB_STATEMENT_TIMEOUT: '500', KOYA_DB_CONNECT_TIMEOUT: '1000' }).address)
    await askUntilDone(ask)
    const stopped = await postgres.processIds()
    for (const id of stopped) process.kill(id, 'SIGSTOP')
    try {
      const startedAt = performance.now()
      expect((await ask()).code).toBe('backend/database-away')
      expect(performance.now() - startedAt).toBeLessThan(12_000)
    } finally {
      for (const id of stopped) process.kill(id, 'SIGCONT')
    }
    await askUntilDone(ask)
  })
})
