import { resultSchema } from '../../../../src-shared/kernel/errors/failure-schema.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { lineChunkSchema, lineReplySchema, type LineAsk } from '../../../../src-shared/contracts/pack-connection.ts'
import type { z } from '../../../../src-shared/kernel/schema/zod.ts'
import type { LineReply, PackLine } from './pack-connection.ts'

const replySchema = resultSchema(lineReplySchema)
const chunkSchema = resultSchema(lineChunkSchema)

/** A line by main, which is asked and answers by messages. */
interface AskedLine {
  readonly line: PackLine
  /** Takes main's answer to the question of this number. */
  readonly take: (number: number, result: unknown) => void
}

export function createAskedLine(tell: (number: number, ask: LineAsk) => void): AskedLine {
  const waiting = new Map<number, (result: unknown) => void>()
  let count = 0

  function ask<Schema extends z.ZodType>(question: LineAsk, schema: Schema): Promise<z.output<Schema> | null> {
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

  function replyOf({ stream, status, headers }: z.output<typeof lineReplySchema>): LineReply {
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
    line: {
      async open({ url, headers }): Promise<Result<LineReply>> {
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
