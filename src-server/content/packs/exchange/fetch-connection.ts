import { connectionHeaders } from '../../../../src-shared/contracts/pack-connection.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { connectionPatience, type ConnectionReply, type PackConnection } from './pack-connection.ts'

/** A connection by Node's own HTTP, for commands: an operator may name any address. */
export const fetchConnection: PackConnection = {
  async open({ url, headers }) {
    const leaving = new AbortController()
    // An abandoned request must not keep a command from ending.
    const timer = setTimeout(() => {
      leaving.abort()
    }, connectionPatience.stallMs)
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

function replyOf(response: Response, leaving: AbortController): ConnectionReply {
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
    connectionHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
  )
}
