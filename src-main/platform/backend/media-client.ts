import { randomUUID } from 'node:crypto'
import { endpoints } from '../../../src-shared/contracts/endpoints.ts'
import { REQUEST_ID_HEADER } from '../../../src-shared/contracts/request-id.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { EndpointParams } from '../../../src-shared/kernel/http/endpoint.ts'
import { parseJson } from '../disk/parse-json.ts'
import type { Log } from '../log/log.ts'
import type { Fetch } from '../network/fetch-from-one-origin.ts'
import { readBytesUpTo } from '../network/read-bytes-up-to.ts'
import { pathOf } from './api-client.ts'
import type { BackendAddress } from './backend-address.ts'
import { readFailure } from './read-failure.ts'

const REQUEST_TIMEOUT_MS = 20_000
/** Of any picture or sound. */
const REPLY_LIMIT_BYTES = 1024 * 1024

const { method, path } = endpoints.fetchMediaFile

/** What came from an address: its declared media type, and its bytes. */
export interface ReceivedMedia {
  readonly type: string
  readonly bytes: Uint8Array
}

type MediaParams = EndpointParams<typeof endpoints.fetchMediaFile>

export interface MediaClient {
  /**
   * Fetches the picture or sound at an address that a reply of the backend named. HTTP caches may answer in its place, so `isRight` judges what comes; if it is
   * not right, it is requested once more past all caches. Resolves to null if it is wrong even then. Fails with the backend's own code,
   * `backend/unreachable` or `backend/malformed-reply`; never throws.
   */
  fetchMediaFile(address: MediaParams, isRight: (received: ReceivedMedia) => boolean): Promise<Result<ReceivedMedia | null>>
}

interface MediaClientDeps {
  /** Without cookies. */
  readonly fetch: Fetch
  /** Resolves once the backend accepts requests. */
  readonly address: () => Promise<Result<BackendAddress>>
  readonly log: Pick<Log, 'warn'>
}

/**
 * Creates the client for media. The address is the permission: no token and no cookie is sent, so every cache may hold the reply. The time in a reply is not
 * learned, because a cache's reply is old.
 */
export function createMediaClient({ fetch, address, log }: MediaClientDeps): MediaClient {
  async function ask(params: MediaParams, headers: Readonly<Record<string, string>>): Promise<Result<ReceivedMedia>> {
    const where = await address()
    if (!where.ok) return where
    const requestId = randomUUID()
    const received = await receive(where.value.base + pathOf(path, params), { ...where.value.headers, ...headers, [REQUEST_ID_HEADER]: requestId })
    if (!received.ok && received.error.code === 'backend/malformed-reply') log.warn(`${method} ${path}: ${received.error.code}, request ${requestId}`)
    return received
  }

  async function receive(url: string, headers: Readonly<Record<string, string>>): Promise<Result<ReceivedMedia>> {
    let response: Response
    let bytes: Buffer | null
    try {
      response = await fetch(url, { method, headers, redirect: 'error', credentials: 'omit', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      bytes = await readBytesUpTo(response, REPLY_LIMIT_BYTES)
    } catch {
      return fail('backend/unreachable')
    }
    if (bytes === null) return fail('backend/malformed-reply')
    if (response.status !== 200) return readFailure(response, parseJson(bytes.toString('utf8')))
    return succeed({ type: typeOf(response), bytes })
  }

  return {
    async fetchMediaFile(params, isRight) {
      const first = await ask(params, {})
      if (first.ok ? isRight(first.value) : first.error.code !== 'backend/malformed-reply') return first
      if (first.ok) log.warn(`${method} ${path}: a cache holds other content`)
      const second = await ask(params, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' })
      return second.ok && !isRight(second.value) ? succeed(null) : second
    }
  }
}

function typeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
