import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '../../../../src-shared/kernel/errors/result.ts'

interface OpenRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ConnectionReply {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The next bytes, null at the end; throws where the line was cut. */
  readonly read: () => Promise<Uint8Array | null>
  /** Ends it; repeats do nothing. */
  readonly close: () => void
}

/** What speaks HTTP: a command by Node, the embedded backend by main. No redirect is followed, and nothing of a learner's goes along. */
export interface PackConnection {
  /** `pack/source-unreachable` or `pack/source-refused` where there is no reply. */
  readonly open: (request: OpenRequest) => Promise<Result<ConnectionReply>>
}

export interface ConnectionPatience {
  /** A line that brings fewer than `leastBytes` in this time is cut. */
  readonly stallMs: number
  readonly leastBytes: number
  /** Before each further try. */
  readonly pauseMs: number
}

export const connectionPatience: ConnectionPatience = { stallMs: 30_000, leastBytes: 4096, pauseMs: 1500 }

export interface Following {
  readonly patience: ConnectionPatience
  /** Ends the work: it then throws an `AbortError`. */
  readonly signal?: AbortSignal | undefined
}

/** The line went, or was too slow to wait for. */
export class ConnectionLost extends Error {}

/** The body of a reply, which is closed however this ends. Throws `LineCut`, or an `AbortError`. */
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

/** Opens a line within bounds; one that comes too late is closed. */
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
  // Whichever of the two loses is nobody's concern any more, and before that neither is lost sight of.
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
