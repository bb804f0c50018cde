import { setTimeout as wait } from 'node:timers/promises'
import type { FileReply, FileRequest } from '../../../src-shared/kernel/http/fetch-file.ts'
import type { Fetch } from './fetch-from-one-origin.ts'

export interface FileSource {
  readonly fetch: Fetch
  readonly url: string
  /** A connection without data for this long is closed, milliseconds. */
  readonly idleMs: number
  /** The pause before another attempt, milliseconds. */
  readonly pauseMs: number
  readonly signal: AbortSignal
}

/** Requests a file without cookies and redirects, and closes a connection that brings nothing. */
export function requestFile({ fetch, url, idleMs, pauseMs, signal }: FileSource): Omit<FileRequest, 'bytes'> {
  return {
    pause: () => wait(pauseMs, undefined, { signal }),
    async open(headers) {
      const silence = new AbortController()
      const init = { headers, redirect: 'error', cache: 'no-store', credentials: 'omit', signal: AbortSignal.any([signal, silence.signal]) } as const
      const response = await withinIdle(fetch(url, init), { idleMs, signal, silence })
      return response === null ? null : toReply(response, { idleMs, signal, silence })
    }
  }
}

interface Idle extends Pick<FileSource, 'idleMs' | 'signal'> {
  readonly silence: AbortController
}

function toReply({ status, headers, body }: Response, idle: Idle): FileReply {
  const stream: ReadableStream<Uint8Array> | null = body
  const reader = stream?.getReader()
  return {
    status,
    header: (name) => headers.get(name),
    read: async () => (reader === undefined ? null : ((await withinIdle(reader.read(), idle))?.value ?? null)),
    close: () => {
      idle.silence.abort()
    }
  }
}

/** Resolves to null where the connection is lost or silent; rejects once the download was stopped. */
async function withinIdle<Value>(work: Promise<Value>, { idleMs, signal, silence }: Idle): Promise<Value | null> {
  const timer = setTimeout(() => {
    silence.abort()
  }, idleMs)
  try {
    return await work
  } catch {
    signal.throwIfAborted()
    return null
  } finally {
    clearTimeout(timer)
  }
}
