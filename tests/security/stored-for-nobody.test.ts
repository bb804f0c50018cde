import { expect, it } from 'vitest'
import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { callPlainly, type PlainRequest } from '../support/call-plainly.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { makeGoodRequests } from '../support/good-requests.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'
import { byTier } from '../support/tier.ts'

/** Per endpoint, each with a token and a key of its own. */
const CALLS = byTier({ commit: 100, full: 1000, release: 1000 })

const repeatable = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const endpoint: Endpoint = endpoints[name]
  return endpoint.caller !== 'anyone' && (endpoint.repliesOutliveSession === true || endpoint.repeatsReply === true)
})

async function countReplies({ database }: TestBackend): Promise<number> {
  const rows = await database.queries.selectFrom('idempotent_reply').select('key_hash').execute()
  return rows.length
}

describeOnEachDatabase('A caller with a made-up token', (makeDatabase) => {
  it('a caller with an invalid token leaves no stored reply, on any endpoint and however often', { timeout: 120_000 }, async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const requests: Readonly<Record<EndpointName, PlainRequest>> = await makeGoodRequests(backend, await signIn(backend))
    const before = await countReplies(backend)
    const statuses = new Set<number>()
    expect(repeatable.length).toBeGreaterThan(0)
    for (const name of repeatable)
      for (let call = 0; call < CALLS; call += 1) {
        const idempotencyKey = `made-up-${String(call).padStart(20, '0')}`
        const { statusCode } = await callPlainly(backend, name, { ...requests[name], bearer: `nobody-${String(call)}`, idempotencyKey })
        statuses.add(statusCode)
      }
    expect([...statuses]).toEqual([401])
    expect(await countReplies(backend)).toBe(before)
    await backend.close()
  })
})
