import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Log } from '../../platform/log/log.ts'

/** Asks something of a server that a page named. */
export type ServerInquiry = <Value>(address: string, ask: (address: string) => Promise<Result<Value>>) => Promise<Result<Value>>

interface ServerInquiryDeps {
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonicNow: () => number
  readonly log: Pick<Log, 'info'>
}

const MOST_ADDRESSES = 12
const SPAN_MS = 10 * 60 * 1000

/** Only a Koya server can answer with these, and a page learns no more of it than from a success. */
const codesOfKoyaServers: readonly ErrorCode[] = ['settings/client-too-old', 'settings/server-too-old', 'settings/backend-too-old']

/**
 * Keeps pages from looking through a network by means of main: at most twelve different addresses in ten minutes (`lan/too-many-addresses`), and one code for
 * whatever is not a Koya server (`lan/no-server-there`). The log has the reason.
 */
export function createServerInquiry({ monotonicNow, log }: ServerInquiryDeps): ServerInquiry {
  /** When each address was last asked. */
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
