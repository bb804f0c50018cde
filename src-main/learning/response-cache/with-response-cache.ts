import { endpoints, type EndpointName } from '../../../src-shared/contracts/endpoints.ts'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import { isBackendAway } from '../../platform/backend/backend-away.ts'
import { isCachedEndpoint, mayShow, type CachedEndpoint } from './cached-endpoints.ts'
import type { ReplyOwner, ReplyStore } from './response-store.ts'

interface ResponseCacheDeps {
  readonly store: ReplyStore
  /** The owner of cached replies; null if no user is signed in, or the backend is embedded. */
  readonly owner: () => ReplyOwner | null
  /** Whether the last request did not reach the backend. */
  readonly isUnreachable: () => boolean
  /** Called for each cached reply that replaces the backend's, with the time of caching. */
  readonly shown: (cachedAt: number) => void
  /** Called for each reply of the backend itself. */
  readonly heard: (owner: ReplyOwner, name: CachedEndpoint, value: unknown) => void
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  readonly wait: (timeMs: number) => Promise<void>
}

/** When offline, requests time out after this. */
const PATIENCE_MS = 1500

type Asked = Result<unknown>

interface Question {
  readonly name: CachedEndpoint
  /** The cache key. */
  readonly key: string
}

/**
 * Wraps the client: it caches what the learner reads, and returns it while the backend is unreachable. Writes and endpoints outside the table bypass
 * the cache. Every other failure is passed on, since the backend may have removed access.
 */
export function withResponseCache(api: Pick<ApiClient, 'call'>, deps: ResponseCacheDeps): Pick<ApiClient, 'call'> {
  const { store, owner: ownerNow, isUnreachable, shown, heard, now, wait } = deps

  function cacheFor(owner: ReplyOwner, { name, key }: Question, reply: Asked): Asked {
    if (reply.ok && isSame(owner, ownerNow())) {
      void store.save(owner, key, reply.value)
      heard(owner, name, reply.value)
    }
    return reply
  }

  async function readCached(
    owner: ReplyOwner,
    name: CachedEndpoint,
    key: string
  ): Promise<{ readonly cachedAt: number; readonly value: unknown } | null> {
    const cached = await store.read(owner, key)
    // Another release of Koya may have stored it.
    const value = cached === null ? null : endpoints[name].reply.safeParse(cached.value)
    if (cached === null || !value?.success || !isSame(owner, ownerNow())) return null
    return mayShow(name, value.data, now()) ? { cachedAt: cached.keptAt, value: value.data } : null
  }

  async function ask(name: CachedEndpoint, key: string, send: () => Promise<Asked>): Promise<Asked> {
    const owner = ownerNow()
    if (owner === null) return send()
    const hasWaited = isUnreachable() ? wait(PATIENCE_MS).then(() => null) : null
    const asked = send().then((reply) => cacheFor(owner, { name, key }, reply))
    const first = await (hasWaited === null ? asked : Promise.race([asked, hasWaited]))
    if (first !== null && (first.ok || !isBackendAway(first.error.code))) return first
    const cached = await readCached(owner, name, key)
    if (cached === null) return asked
    shown(cached.cachedAt)
    return succeed(cached.value)
  }

  const call = (name: EndpointName, input: { readonly params?: unknown; readonly query?: unknown }): Promise<Asked> => {
    const send = (): Promise<Asked> => (api.call as (name: EndpointName, input: unknown) => Promise<Asked>)(name, input)
    return isCachedEndpoint(name) ? ask(name, JSON.stringify([name, input.params ?? {}, input.query ?? {}]), send) : send()
  }
  return { call: call as ApiClient['call'] }
}

function isSame(one: ReplyOwner, other: ReplyOwner | null): boolean {
  return one.accountId === other?.accountId && one.backend === other.backend
}
