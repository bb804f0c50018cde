import { readTextOf } from './read-text-of.ts'

/** The part of `fetch` that is used. */
export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>

/** `null`: nobody answered, or with something that is no JSON object. */
interface ProviderReply {
  readonly status: number
  readonly body: unknown
}

const TIMEOUT_MS = 15_000
const REPLY_LIMIT_BYTES = 256 * 1024

/** One question to a provider's API with its secret key, which no redirect can carry elsewhere. Never throws. */
export async function askProvider(fetch: ProviderFetch, { url, secretKey }: { url: string; secretKey: string }): Promise<ProviderReply | null> {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${secretKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const text = await readTextOf(response, REPLY_LIMIT_BYTES)
    return text === null ? null : { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}
