import { createReadStream, type ReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedFile } from '../../src-shared/api/served-file.ts'
import { fail } from '../../src-shared/errors/result.ts'
import { readByteRange } from './byte-range.ts'
import { failureReplyOfStatus, toFailureReply } from './failure-reply.ts'

/** A centre's 250 seats do not all fetch at once; who is one too many tries again. */
const MOST_AT_ONCE = 64
const PARTIAL = 206
const NOT_SATISFIABLE = 416

interface FileSender {
  readonly send: (file: ServedFile, exchange: { readonly request: FastifyRequest; readonly response: FastifyReply }) => FastifyReply
  /** Cuts what is under way, so that a server can stop; clients go on later from where they were. */
  readonly stop: () => Promise<void>
}

/** Sends files, whole or in parts. */
export function createFileSender(): FileSender {
  const underWay = new Set<ReadStream>()
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
      if (underWay.size >= MOST_AT_ONCE) {
        const { status, body } = toFailureReply(fail('pack/busy').error)
        return response.code(status).send(body)
      }
      const { from, to } = range ?? { from: 0, to: bytes }
      const stream = createReadStream(path, { start: from, end: to - 1 })
      underWay.add(stream)
      stream.once('close', () => underWay.delete(stream))
      if (range !== null) response.code(PARTIAL).header('content-range', `bytes ${String(from)}-${String(to - 1)}/${String(bytes)}`)
      return response
        .header('etag', etag)
        .header('accept-ranges', 'bytes')
        .header('content-type', 'application/octet-stream')
        .header('content-length', to - from)
        .send(stream)
    },
    stop: () => {
      for (const stream of underWay) stream.destroy()
      return Promise.resolve()
    }
  }
}
