import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { connectionHeaders, type ConnectionRequest } from '../../../src-shared/contracts/pack-connection.ts'
import type { Fetch } from '../network/fetch-from-one-origin.ts'
import type { AddressGuard } from './address-guard.ts'

interface PackFetcherDeps {
  /** Without cookies or other data of the learner. */
  readonly fetch: Fetch
  readonly guard: AddressGuard
}

/** Sends HTTP requests for the embedded backend, one at a time. */
export interface PackFetcher {
  readonly take: (ask: ConnectionRequest) => Promise<Result<unknown>>
  /** Ends every open reply, because no process reads it any more. */
  readonly closeAll: () => void
}

interface Stream {
  readonly leaving: AbortController
  readonly reader: ReadableStreamDefaultReader<Uint8Array> | null
}

/** Only one is read at a time; more indicate an error. */
const MOST_STREAMS = 4
const OPEN_MS = 30_000
/** The only headers that are forwarded: a download needs no others. */
const passedOn: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'if-range', 'range'])

export function createPackFetcher({ fetch, guard }: PackFetcherDeps): PackFetcher {
  const streams = new Map<number, Stream>()
  let count = 0

  async function open({ url, headers }: Extract<ConnectionRequest, { kind: 'open' }>): Promise<Result<unknown>> {
    if (streams.size >= MOST_STREAMS) return fail('pack/busy')
    count += 1
    const stream = count
    const leaving = new AbortController()
    streams.set(stream, { leaving, reader: null })
    const allowed = await guard(url)
    if (!allowed.ok) {
      streams.delete(stream)
      return allowed
    }
    const timer = setTimeout(() => {
      leaving.abort()
    }, OPEN_MS)
    try {
      const response = await fetch(allowed.value, { headers: onlyPassed(headers), redirect: 'error', cache: 'no-store', signal: leaving.signal })
      const body: ReadableStream<Uint8Array> | null = response.body
      streams.set(stream, { leaving, reader: body?.getReader() ?? null })
      return succeed({ stream, status: response.status, headers: headersOf(response) })
    } catch {
      streams.delete(stream)
      return fail('pack/source-unreachable')
    } finally {
      clearTimeout(timer)
    }
  }

  async function read(stream: number): Promise<Result<unknown>> {
    try {
      const read = await streams.get(stream)?.reader?.read()
      return succeed({ chunk: read?.value ?? null })
    } catch {
      return fail('pack/source-unreachable')
    }
  }

  function close(stream: number): void {
    streams.get(stream)?.leaving.abort()
    streams.delete(stream)
  }

  return {
    async take(ask) {
      if (ask.kind === 'open') return open(ask)
      if (ask.kind === 'read') return read(ask.stream)
      close(ask.stream)
      return succeed(null)
    },
    closeAll: () => {
      for (const stream of [...streams.keys()]) close(stream)
    }
  }
}

function onlyPassed(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.has(name)))
}

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    connectionHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
  )
}
