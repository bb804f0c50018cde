import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { Endpoint } from '../../../../../src-shared/kernel/http/endpoint.ts'
import { endpoints } from '../../../../../src-shared/contracts/endpoints.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { describeOnPostgres } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

/** As many as the pool of a test's database has. */
const CONNECTIONS = 10
/** More than any request needs. */
const MOST_QUERIES = 40

/** Takes all connections, so that every request waits for one, until the returned function is called. */
async function takeConnections({ database }: TestBackend): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<undefined>()
  const taken = Array.from({ length: CONNECTIONS }, () => {
    const begun = Promise.withResolvers<undefined>()
    const run = database.queries.connection().execute(() => {
      begun.resolve(undefined)
      return released.promise
    })
    return { begun: begun.promise, run }
  })
  await Promise.all(taken.map(({ begun }) => begun))
  return async () => {
    released.resolve(undefined)
    await Promise.all(taken.map(({ run }) => run))
  }
}

describeOnPostgres('What a client asked that left', (makeDatabase) => {
  async function openServer() {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = backend.app.server.address() as AddressInfo
    /** Asks while no connection is free, and perhaps leaves before one is. */
    async function askAndLeave(path: string, { bearer, body, leaves }: { bearer: string; body: object; leaves: boolean }): Promise<void> {
      const release = await takeConnections(backend)
      const leaving = new AbortController()
      const arrived = once(backend.app.server, 'request')
      const asked = fetch(`http://127.0.0.1:${String(port)}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(body),
        signal: leaving.signal
      }).then(
        (response) => response.status,
        () => null
      )
      const [, response] = (await arrived) as [unknown, NodeJS.EventEmitter]
      if (leaves) {
        const closed = once(response, 'close')
        leaving.abort()
        await closed
      }
      await release()
      expect(await asked).toBe(leaves ? null : 200)
      // Each query of what was begun gets its turn before all connections are free again.
      for (let turn = 0; turn < MOST_QUERIES; turn += 1) {
        const free = await takeConnections(backend)
        await free()
      }
    }
    return { backend, token, askAndLeave }
  }

  it.each([true, false])('is not begun any more: its client left %s', async (leaves) => {
    const { backend, token, askAndLeave } = await openServer()
    await askAndLeave('/api/attempts', { bearer: token, body: { attemptId: crypto.randomUUID(), slug: 'trial-sums', ...agreedVersions }, leaves })
    expect(await backend.database.queries.selectFrom('attempt').select('slug').execute()).toHaveLength(leaves ? 0 : 1)
  })

  it('does not stop the next request, and an answer that is sent again is stored', async () => {
    const { backend, token, askAndLeave } = await openServer()
    const { attemptId, paper, capability, chain } = await openAttempt(backend, { token })
    chain.write({ kind: 'move', itemId: paper.subjects[0]?.items[0]?.id ?? '' })
    const body = { events: [...chain.events] }
    const read = () => backend.database.queries.selectFrom('attempt_event').select('sequence').execute()
    await askAndLeave(`/api/attempts/${attemptId}/events`, { bearer: capability, body, leaves: true })
    expect(await read()).toEqual([])
    expect((await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body })).status).toBe(200)
    expect(await read()).toEqual([{ sequence: 1 }])
  })
})

it('ends with its client only where no reply is kept for a repeated request, and where no money is concerned', () => {
  const ending = Object.entries<Endpoint>(endpoints).filter(([, { endsWithClient }]) => endsWithClient === true)
  expect(ending.length).toBeGreaterThan(5)
  for (const [name, { caller, repeatsReply, repliesOutliveSession, path }] of ending)
    expect({ name, caller, repeatsReply, repliesOutliveSession, isOfPapers: /^\/api\/(?:attempts|assessments|classes)/.test(path) }).toEqual({
      name,
      caller: expect.stringMatching(/^(?:account|attempt)$/) as string,
      isOfPapers: true
    })
})
