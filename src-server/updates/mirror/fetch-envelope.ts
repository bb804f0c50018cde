import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { FileFetch } from '../../platform/http/request-file.ts'
import { MOST_ENVELOPE_BYTES, UPDATE_ENVELOPE_NAME } from '../../../src-shared/updates/update-envelope.ts'

const LIMIT_MS = 30_000

/** Fetches the envelope of a feed. Fails with `updates/unreachable`, and with `updates/not-signed` if it is larger than any. */
export async function fetchEnvelope(fetch: FileFetch, feed: string, signal: AbortSignal): Promise<Result<string>> {
  try {
    const response = await fetch(new URL(UPDATE_ENVELOPE_NAME, feed).href, {
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
    })
    if (!response.ok || response.body === null) return fail('updates/unreachable')
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > MOST_ENVELOPE_BYTES) return fail('updates/not-signed')
      chunks.push(chunk)
    }
    return succeed(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return fail('updates/unreachable')
  }
}
