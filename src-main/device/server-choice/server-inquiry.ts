import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Log } from '../../platform/log/log.ts'

/** Sends a request to a server that a page named. */
export type ServerInquiry = <Value>(address: string, ask: (address: string) => Promise<Result<Value>>) => Promise<Result<Value>>

interface ServerInquiryDeps {
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
  readonly log: Pick<Log, 'info'>
}

const MOST_ADDRESSES = 12
const SPAN_MS = 10 * 60 * 1000

/** Only a Koya server can reply with these codes, and they tell a page no more than a success does. */
const codesOfKoyaServers: readonly ErrorCode[] = ['settings/client-too-old', 'settings/server-too-old', 'settings/backend-too-old']

/**
 * Keeps pages from scanning a network through main: at most twelve different addresses in ten minutes (`lan/too-many-addresses`), and one code for
 * everything that is not a Koya server (`lan/no-server-there`). The reason is only logged.
 */
export function createServerInquiry({ monotonicNow, log }: ServerInquiryDeps): ServerInquiry {
  /** When each address was last requested. */
  const askedAt = new Map<string, number>()

  return async (address, ask) => {
    for (const [each, at] of askedAt) if (monotonicNow() - at >= SPAN_MS) askedAt.delete(each)
    if (!askedAt.has(address) && askedAt.size >= MOST_ADDRESSES) return fail('lan/too-many-addresses')
    askedAt.set(address, monotonicNow())
    const answer = await ask(address)
    if (answer.ok || codesOfKoyaServers.includes(answer.error.code)) return answer
    log.info(`no Koya server at ${address}: ${answer.error.code}`)
    return fail('lan/no-server-there')
  }
}
