import { resultSchema } from '../../../../src-shared/kernel/errors/failure-schema.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { connectionChunkSchema, connectionReplySchema, type ConnectionRequest } from '../../../../src-shared/contracts/pack-connection.ts'
import type { z } from '../../../../src-shared/kernel/schema/zod.ts'
import type { ConnectionReply, PackConnection } from './pack-connection.ts'

const replySchema = resultSchema(connectionReplySchema)
const chunkSchema = resultSchema(connectionChunkSchema)

/** A connection that main opens. Requests and replies are messages. */
interface RequestedConnection {
  readonly connection: PackConnection
  /** Passes main's reply to the request with this number. */
  readonly take: (number: number, result: unknown) => void
}

export function createRequestedConnection(tell: (number: number, ask: ConnectionRequest) => void): RequestedConnection {
  const waiting = new Map<number, (result: unknown) => void>()
  let count = 0

  function ask<Schema extends z.ZodType>(question: ConnectionRequest, schema: Schema): Promise<z.output<Schema> | null> {
    count += 1
    const number = count
    return new Promise((resolve) => {
      waiting.set(number, (result) => {
        const parsed = schema.safeParse(result)
        resolve(parsed.success ? parsed.data : null)
      })
      tell(number, question)
    })
  }

  function replyOf({ stream, status, headers }: z.output<typeof connectionReplySchema>): ConnectionReply {
    let isClosed = false
    return {
      status,
      headers,
      async read() {
        const read = await ask({ kind: 'read', stream }, chunkSchema)
        if (read?.ok !== true) throw new Error('main has lost the line')
        return read.value.chunk
      },
      close() {
        if (isClosed) return
        isClosed = true
        void ask({ kind: 'close', stream }, replySchema)
      }
    }
  }

  return {
    connection: {
      async open({ url, headers }): Promise<Result<ConnectionReply>> {
        const opened = await ask({ kind: 'open', url, headers: { ...headers } }, replySchema)
        if (opened === null) return fail('pack/source-unreachable')
        return opened.ok ? succeed(replyOf(opened.value)) : opened
      }
    },
    take(number, result) {
      waiting.get(number)?.(result)
      waiting.delete(number)
    }
  }
}
