import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '../../../../src-shared/kernel/errors/result.ts'

interface OpenRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ConnectionReply {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Returns the next bytes, null at the end. Throws where the connection was lost. */
  readonly read: () => Promise<Uint8Array | null>
  /** Closes the connection. Idempotent. */
  readonly close: () => void
}

/** Performs HTTP requests: by Node in a command, by main in the embedded backend. Follows no redirects and sends no learner data. */
export interface PackConnection {
  /** Fails with `pack/source-unreachable` or `pack/source-refused` where there is no reply. */
  readonly open: (request: OpenRequest) => Promise<Result<ConnectionReply>>
}

export interface ConnectionPatience {
  /** A connection that delivers fewer than `leastBytes` in this time is closed. */
  readonly stallMs: number
  readonly leastBytes: number
  /** The pause before each further attempt. */
  readonly pauseMs: number
}

export const connectionPatience: ConnectionPatience = { stallMs: 30_000, leastBytes: 4096, pauseMs: 1500 }

export interface Following {
  readonly patience: ConnectionPatience
  /** Aborts the work, which then throws an `AbortError`. */
  readonly signal?: AbortSignal | undefined
}

/** The connection was lost or too slow. */
export class ConnectionLost extends Error {}

/** Yields the body of a reply and always closes it. Throws `ConnectionLost` or an `AbortError`. */
export async function* chunksOf(reply: ConnectionReply, { patience, signal }: Following): AsyncGenerator<Uint8Array> {
  let waitedMs = 0
  let receivedBytes = 0
  try {
    for (;;) {
      const begunAt = performance.now()
      const chunk = await within(readOrCut(reply), { ms: patience.stallMs - waitedMs, signal })
      waitedMs += performance.now() - begunAt
      if (chunk === null) return
      receivedBytes += chunk.length
      if (receivedBytes >= patience.leastBytes) [waitedMs, receivedBytes] = [0, 0]
      if (chunk.length > 0) yield chunk
    }
  } finally {
    reply.close()
  }
}

/** Opens a connection within the time limit. A connection that opens later is closed. */
export async function openConnection(
  connection: PackConnection,
  request: OpenRequest,
  { patience, signal }: Following
): Promise<Result<ConnectionReply>> {
  const opening = connection.open(request)
  try {
    return await within(opening, { ms: patience.stallMs, signal })
  } catch (error) {
    void opening.then((late) => {
      if (late.ok) late.value.close()
    })
    throw error
  }
}

async function readOrCut(reply: ConnectionReply): Promise<Uint8Array | null> {
  try {
    return await reply.read()
  } catch {
    throw new ConnectionLost('the line was cut')
  }
}

async function within<Value>(
  work: Promise<Value>,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal | undefined }
): Promise<Value> {
  // Handles the rejection of the promise that loses the race, so that it is never unhandled.
  work.catch(() => undefined)
  signal?.throwIfAborted()
  const done = new AbortController()
  const timer = wait(Math.max(0, ms), null, { signal: signal ? AbortSignal.any([done.signal, signal]) : done.signal }).then(() => {
    throw new ConnectionLost('the line brings nothing')
  })
  timer.catch(() => undefined)
  try {
    return await Promise.race([work, timer])
  } finally {
    done.abort()
  }
}
