import { createReadStream } from 'node:fs'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedFile } from '../../../src-shared/kernel/http/served-file.ts'
import { fail } from '../../../src-shared/kernel/errors/result.ts'
import { readByteRange } from '../../../src-shared/kernel/http/byte-range.ts'
import { failureReplyOfStatus, toFailureReply } from './failure-reply.ts'
import { transferLimits, type TransferLimits } from './transfer-limits.ts'
import { toNetwork } from './to-network.ts'

const PARTIAL = 206
const NOT_SATISFIABLE = 416

interface FileSender {
  readonly send: (file: ServedFile, exchange: { readonly request: FastifyRequest; readonly response: FastifyReply }) => FastifyReply
  /** Cancels running transfers so that the server can stop. Clients resume later where they stopped. */
  readonly stop: () => Promise<void>
}

interface Transfer {
  /** The client's network. */
  readonly source: string
  /** Bytes sent so far. */
  readonly sentBytes: () => number
  readonly cut: () => void
}

/** Sends files, whole or by range. The number of transfers is limited and shared among client networks; stalled transfers are cancelled. */
export function createFileSender(limits: TransferLimits = transferLimits): FileSender {
  const underWay = new Set<Transfer>()
  return {
    send({ path, bytes, sha256 }, { request, response }) {
      const etag = `"${sha256}"`
      const range = readByteRange(request.headers, { bytes, etag })
      if (range === 'beyond') {
        return response
          .code(NOT_SATISFIABLE)
          .header('content-range', `bytes */${String(bytes)}`)
          .send(failureReplyOfStatus(NOT_SATISFIABLE).body)
      }
      const source = toNetwork(request.ip)
      if (!makeRoom(underWay, source, limits.transfersAtOnce)) {
        const { status, body } = toFailureReply(fail('pack/busy').error)
        return response.code(status).send(body)
      }
      const { from, to } = range ?? { from: 0, to: bytes }
      const { raw } = response
      const stream = createReadStream(path, { start: from, end: to - 1 })
      const transfer: Transfer = {
        source,
        sentBytes: () => stream.bytesRead - stream.readableLength - raw.writableLength,
        cut: () => {
          stream.destroy()
          raw.destroy()
        }
      }
      underWay.add(transfer)
      const stopWatching = cutWhenStalled(transfer, limits)
      finished(raw, () => {
        stopWatching()
        underWay.delete(transfer)
      })
      if (range !== null) response.code(PARTIAL).header('content-range', `bytes ${String(from)}-${String(to - 1)}/${String(bytes)}`)
      return response
        .header('etag', etag)
        .header('accept-ranges', 'bytes')
        .header('content-type', 'application/octet-stream')
        .header('content-length', to - from)
        .send(stream)
    },
    stop: () => {
      for (const { cut } of underWay) cut()
      return Promise.resolve()
    }
  }
}

/**
 * Returns whether `source` may start another transfer. When all are in use, the newest transfer of the largest source is cancelled for a
 * source that has fewer.
 */
function makeRoom(underWay: Set<Transfer>, source: string, most: number): boolean {
  if (underWay.size < most) return true
  const sources = Map.groupBy(underWay, (transfer) => transfer.source)
  const largest = [...sources.values()].reduce((one, other) => (other.length > one.length ? other : one))
  const newest = largest.at(-1)
  if (newest === undefined || largest.length <= (sources.get(source)?.length ?? 0) + 1) return false
  newest.cut()
  underWay.delete(newest)
  return true
}

/** Returns a function that stops the watch. */
function cutWhenStalled({ sentBytes, cut }: Transfer, { transferProgressMs, transferLeastBytesPerSecond }: TransferLimits): () => void {
  const least = (transferLeastBytesPerSecond * transferProgressMs) / 1000
  let sentBefore = 0
  const timer = setInterval(() => {
    const sent = sentBytes()
    if (sent - sentBefore < least) cut()
    sentBefore = sent
  }, transferProgressMs)
  return () => {
    clearInterval(timer)
  }
}
