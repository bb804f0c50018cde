import { expect, it } from 'vitest'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { failureSchema } from '../../src-shared/kernel/errors/failure-schema.ts'
import { callPlainly } from '../support/call-plainly.ts'
import { describeOnPostgres } from '../support/databases.ts'
import { makeGoodRequests } from '../support/good-requests.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { spoilRequest } from '../support/spoil-request.ts'
import { openTestBackend, testPayment, type TestBackend } from '../support/test-backend.ts'
import { tier } from '../support/tier.ts'

/** They end what the others need. */
const endings: readonly EndpointName[] = ['deleteAccount', 'logout', 'changePassword', 'resetPassword']

/** Sends each request of a signed-in caller with one value spoilt; returns what was neither done nor refused by code. */
async function findFailures(backend: TestBackend): Promise<{ readonly sent: number; readonly failures: readonly string[] }> {
  const requests = await makeGoodRequests(backend, await signIn(backend))
  const failures: string[] = []
  let sent = 0
  for (const name of (Object.keys(requests) as EndpointName[]).filter((one) => !endings.includes(one))) {
    for (const { what, request } of spoilRequest(endpoints[name], requests[name])) {
      const { statusCode, body } = await callPlainly(backend, name, request)
      sent += 1
      if (statusCode === 200) continue
      const isCoded = failureSchema.safeParse((JSON.parse(body) as { error?: unknown }).error).success
      if (statusCode >= 500 || !isCoded) failures.push(`${name}: ${what}: ${String(statusCode)}`)
    }
  }
  return { sent, failures }
}

describeOnPostgres('A request with one hostile value', (makeDatabase) => {
  // The longer tiers have time for it.
  it.skipIf(tier() === 'commit')(
    'is done or refused by code, whatever the value is, and never an error of the server',
    { timeout: 120_000 },
    async () => {
      const backend = await openTestBackend({ database: await makeDatabase(), payment: testPayment })
      const { sent, failures } = await findFailures(backend)
      expect(failures).toEqual([])
      expect(sent).toBeGreaterThan(1000)
      console.log(`${String(sent)} spoilt requests`)
    }
  )
})
