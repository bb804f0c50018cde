import { expect, it } from 'vitest'
import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { parseReply } from '../../src-main/platform/backend/parse-reply.ts'
import { callPlainly } from '../support/call-plainly.ts'
import { makeSqlite } from '../support/databases.ts'
import { makeGoodRequests } from '../support/good-requests.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend, testPayment } from '../support/test-backend.ts'
import { isWithoutMail } from '../support/weekly-requests.ts'

/** Fields whose objects are tables by option, item or column: what is added there is content. */
const tables: ReadonlySet<string> = new Set(['why', 'keys', 'rows'])

/** Adds a field to each object of a reply, as a later version may. */
function withAddedFields(value: unknown, name = ''): unknown {
  if (tables.has(name) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withAddedFields(one))
  const fields = Object.entries(value).map(([key, field]) => [key, withAddedFields(field, key)] as const)
  return { ...Object.fromEntries(fields), addedByALaterVersion: { why: 'it knows more' } }
}

it('a reply with new fields is read by this version as the reply without them', async () => {
  const backend = await openTestBackend({ database: makeSqlite(), payment: testPayment })
  const requests = await makeGoodRequests(backend, await signIn(backend))
  const [unread, different]: [string[], string[]] = [[], []]
  let count = 0
  for (const name of (Object.keys(requests) as EndpointName[]).filter(isWithoutMail)) {
    const { reply, repliesWithFile, repliesWithMedia, caller }: Endpoint = endpoints[name]
    const response = await callPlainly(backend, name, requests[name])
    // An open attempt's replies are read exactly, and never change.
    if (repliesWithFile || repliesWithMedia || caller === 'attempt') continue
    const body = JSON.parse(response.body) as unknown
    const read = parseReply(reply, withAddedFields(body))
    if (!read.success) unread.push(name)
    else if (JSON.stringify(read.data) !== JSON.stringify(reply.parse(body))) different.push(name)
    count += 1
  }
  expect({ unread, different }).toEqual({ unread: [], different: [] })
  expect(count).toBeGreaterThan(80)
})
