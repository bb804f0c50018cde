import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { Wanted } from './stored-download.ts'
import { chunksOf, ConnectionLost, openConnection, type Following, type ConnectionReply, type PackConnection } from './pack-connection.ts'

export interface Fetching extends Following {
  readonly connection: PackConnection
  readonly wanted: Wanted
}

interface Stretch {
  readonly from: number
  /** Exclusive end. */
  readonly to: number
}

const MOST_ATTEMPTS = 3
const changedStatuses: ReadonlySet<number> = new Set([200, 404, 410, 412, 416])
const busyStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/**
 * Fetches bytes of a source in order, and resumes after lost connections as long as each attempt makes progress. Fails with `pack/cut`
 * without progress, `pack/source-changed` where the archive was replaced, `pack/source-unreachable` where the source has no range requests
 * and the connection was lost, and `backend/malformed-reply` for too many or wrong bytes.
 */
export async function fetchStretch(fetching: Fetching, stretch: Stretch, take: (chunk: Uint8Array) => Promise<void>): Promise<Result<null>> {
  const { patience, signal, wanted } = fetching
  let at = stretch.from
  for (let fruitless = 0; at < stretch.to;) {
    const before = at
    try {
      const opened = await openStretch(fetching, { from: at, to: stretch.to })
      if (!opened.ok) return opened
      for await (const chunk of chunksOf(opened.value, fetching)) {
        if (chunk.length > stretch.to - at) return fail('backend/malformed-reply')
        await take(chunk)
        at += chunk.length
      }
      if (at < stretch.to) throw new ConnectionLost('the reply is too short')
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      if (wanted.etag === null) return fail('pack/source-unreachable')
      fruitless = at - before >= patience.leastBytes ? 0 : fruitless + 1
      if (fruitless >= MOST_ATTEMPTS) return fail('pack/cut')
      await wait(patience.pauseMs, null, signal ? { signal } : {})
    }
  }
  return succeed(null)
}

async function openStretch(fetching: Fetching, stretch: Stretch): Promise<Result<ConnectionReply>> {
  const { url, etag, isListed = false } = fetching.wanted
  // Uses a range even for the whole file, so that no proxy compresses it.
  const range = `bytes=${String(stretch.from)}-${String(stretch.to - 1)}`
  const headers = etag === null ? {} : { range, ...(isListed ? {} : { 'if-range': etag }) }
  const opened = await openConnection(fetching.connection, { url, headers: { 'accept-encoding': 'identity', ...headers } }, fetching)
  if (!opened.ok) {
    if (opened.error.code === 'pack/source-unreachable') throw new ConnectionLost('there is no line')
    return opened
  }
  const fault = faultOf(opened.value, fetching.wanted, stretch)
  if (fault === null) return opened
  opened.value.close()
  if (fault === 'try again') throw new ConnectionLost('the server is busy')
  return fail(fault)
}

/** Returns why the body of a reply cannot be used; null where it can. Pure. */
function faultOf(
  { status, headers }: Pick<ConnectionReply, 'status' | 'headers'>,
  { etag, bytes, isListed = false }: Omit<Wanted, 'url'>,
  { from, to }: Stretch
): ErrorCode | 'try again' | null {
  if (busyStatuses.has(status)) return 'try again'
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  if (etag === null) {
    const isWhole = status === 200 && Number(headers['content-length'] ?? bytes) === bytes
    return isPlain && isWhole ? null : 'pack/source-changed'
  }
  const isSame = isListed || (headers['etag'] ?? etag) === etag
  if (changedStatuses.has(status) || !isSame) return 'pack/source-changed'
  const isAsked = status === 206 && headers['content-range'] === `bytes ${String(from)}-${String(to - 1)}/${String(bytes)}`
  return isPlain && isAsked ? null : 'backend/malformed-reply'
}
