import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '../../../../src-shared/kernel/errors/result.ts'

interface LineRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface LineReply {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The next bytes, null at the end; throws where the line was cut. */
  readonly read: () => Promise<Uint8Array | null>
  /** Ends it; repeats do nothing. */
  readonly close: () => void
}

/** What speaks HTTP: a command by Node, the embedded backend by main. No redirect is followed, and nothing of a learner's goes along. */
export interface PackLine {
  /** `pack/source-unreachable` or `pack/source-refused` where there is no reply. */
  readonly open: (request: LineRequest) => Promise<Result<LineReply>>
}

export interface LinePatience {
  /** A line that brings fewer than `leastBytes` in this time is cut. */
  readonly stallMs: number
  readonly leastBytes: number
  /** Before each further try. */
  readonly pauseMs: number
}

export const linePatience: LinePatience = { stallMs: 30_000, leastBytes: 4096, pauseMs: 1500 }

export interface Following {
  readonly patience: LinePatience
  /** Ends the work: it then throws an `AbortError`. */
  readonly signal?: AbortSignal | undefined
}

/** The line went, or was too slow to wait for. */
export class LineCut extends Error {}

/** The body of a reply, which is closed however this ends. Throws `LineCut`, or an `AbortError`. */
export async function* chunksOf(reply: LineReply, { patience, signal }: Following): AsyncGenerator<Uint8Array> {
  let waitedMs = 0
  let broughtBytes = 0
  try {
    for (;;) {
      const begunAt = performance.now()
      const chunk = await within(readOrCut(reply), { ms: patience.stallMs - waitedMs, signal })
      waitedMs += performance.now() - begunAt
      if (chunk === null) return
      broughtBytes += chunk.length
      if (broughtBytes >= patience.leastBytes) [waitedMs, broughtBytes] = [0, 0]
      if (chunk.length > 0) yield chunk
    }
  } finally {
    reply.close()
  }
}

/** Opens a line within bounds; one that comes too late is closed. */
export async function openLine(line: PackLine, request: LineRequest, { patience, signal }: Following): Promise<Result<LineReply>> {
  const opening = line.open(request)
  try {
    return await within(opening, { ms: patience.stallMs, signal })
  } catch (error) {
    void opening.then((late) => {
      if (late.ok) late.value.close()
    })
    throw error
  }
}

async function readOrCut(reply: LineReply): Promise<Uint8Array | null> {
  try {
    return await reply.read()
  } catch {
    throw new LineCut('the line was cut')
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
    throw new LineCut('the line brings nothing')
  })
  timer.catch(() => undefined)
  try {
    return await Promise.race([work, timer])
  } finally {
    done.abort()
  }
}
