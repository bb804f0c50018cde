import { lineHeaders } from '../../../../src-shared/contracts/pack-connection.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { linePatience, type LineReply, type PackLine } from './pack-connection.ts'

/** A line by Node's own HTTP, for commands: whoever types one may name any address. */
export const fetchLine: PackLine = {
  async open({ url, headers }) {
    const leaving = new AbortController()
    // A request that nobody waits for any more must not keep a command from ending.
    const timer = setTimeout(() => {
      leaving.abort()
    }, linePatience.stallMs)
    try {
      const response = await fetch(url, { headers, redirect: 'error', cache: 'no-store', credentials: 'omit', signal: leaving.signal })
      return succeed(replyOf(response, leaving))
    } catch {
      return fail('pack/source-unreachable')
    } finally {
      clearTimeout(timer)
    }
  }
}

function replyOf(response: Response, leaving: AbortController): LineReply {
  const body: ReadableStream<Uint8Array> | null = response.body
  const reader = body?.getReader()
  return {
    status: response.status,
    headers: headersOf(response),
    read: async () => {
      const read = await reader?.read()
      return read?.value ?? null
    },
    close: () => {
      leaving.abort()
    }
  }
}

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    lineHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
  )
}
