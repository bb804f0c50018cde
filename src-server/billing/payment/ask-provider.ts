/** The part of `fetch` that is used. */
export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>

interface ProviderQuestion {
  readonly url: string
  readonly secretKey: string
  /** Sent as JSON; where absent, the request is a GET without a body. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Aborts the request, for example when the server stops. */
  readonly signal?: AbortSignal | undefined
}

/** `null`: no reply, or one that is not a JSON object. */
interface ProviderReply {
  readonly status: number
  readonly body: unknown
}

const TIMEOUT_MS = 15_000
const REPLY_LIMIT_BYTES = 256 * 1024

/** Sends one request to a provider's API with its secret key, which no redirect can pass on. Never throws. */
export async function askProvider(fetch: ProviderFetch, { url, secretKey, body, signal }: ProviderQuestion): Promise<ProviderReply | null> {
  try {
    const response = await fetch(url, {
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${secretKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' })
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])])
    })
    const text = await readTextOf(response, REPLY_LIMIT_BYTES)
    return text === null ? null : { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Reads the body as text; null where it is longer than `limitBytes`; the rest is then not read. */
async function readTextOf(response: Response, limitBytes: number): Promise<string | null> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
