import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { MOST_ENVELOPE_BYTES, UPDATE_ENVELOPE_NAME } from '../../../src-shared/updates/update-envelope.ts'
import type { Fetch } from '../../platform/network/fetch-from-one-origin.ts'
import { readTextUpTo } from '../../platform/network/read-text-up-to.ts'

const OPEN_MS = 30_000

/** Asks the folder of a feed for its envelope: no cookie, no redirect, no more bytes and no longer than an envelope takes. `updates/unreachable`. */
export async function fetchEnvelope(fetch: Fetch, feed: string): Promise<Result<string>> {
  try {
    const response = await fetch(new URL(UPDATE_ENVELOPE_NAME, feed).href, {
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(OPEN_MS)
    })
    if (!response.ok) return fail('updates/unreachable')
    const text = await readTextUpTo(response, MOST_ENVELOPE_BYTES)
    return text === null ? fail('updates/not-signed') : succeed(text)
  } catch {
    return fail('updates/unreachable')
  }
}
