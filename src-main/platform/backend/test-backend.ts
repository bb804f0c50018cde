import { compareReleaseLines, versionSchema } from '../../../src-shared/kernel/server/release-line.ts'
import { endpoints } from '../../../src-shared/contracts/endpoints.ts'
import { parseReply } from './parse-reply.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'
import { certificateFaultOf, codesOfFaults } from '../network/certificate-error.ts'
import { readTextUpTo } from '../network/read-text-up-to.ts'

const TIMEOUT_MS = 5000
const REPLY_LIMIT_BYTES = 64 * 1024

interface TestBackendDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Of this copy of Koya. */
  readonly version: string
  readonly timeoutMs?: number
}

const refusals = { 'client-older': 'settings/client-too-old', 'backend-older': 'settings/server-too-old' } as const

export type TestBackend = (address: string) => Promise<Result<{ version: string; markingVersion: string }>>

/**
 * Creates the test whether an address is a Koya backend at which this copy can start an attempt: with the same release line and scoring version. It
 * sends no token, no cookie and no other data of the learner. Fails with `backend/unreachable`, `lan/certificate-…`, `settings/not-a-backend`,
 * `settings/client-too-old`, `settings/server-too-old` or `settings/backend-too-old` (different scoring version).
 */
export function createTestBackend({ fetch, version: ownVersion, timeoutMs = TIMEOUT_MS }: TestBackendDeps): TestBackend {
  return async (address) => {
    let text: string | null
    try {
      const response = await fetch(address + endpoints.readHealth.path, {
        headers: { Accept: 'application/json' },
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      })
      text = await readTextUpTo(response, REPLY_LIMIT_BYTES)
    } catch (error) {
      const fault = certificateFaultOf(error)
      return fail(fault === undefined ? 'backend/unreachable' : codesOfFaults[fault])
    }
    const health = parseReply(endpoints.readHealth.reply, parseJson(text))
    if (!health.success || !versionSchema.safeParse(health.data.version).success) return fail('settings/not-a-backend')
    const { version, markingVersion } = health.data
    const order = compareReleaseLines(ownVersion, version)
    if (order !== 'served') return fail(refusals[order], { clientVersion: ownVersion, backendVersion: version })
    return markingVersion === MARKING_VERSION ? succeed({ version, markingVersion }) : fail('settings/backend-too-old')
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
