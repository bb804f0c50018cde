import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

const STORAGE_KEY = 'koya.chunk-reload'

/** A location in the app, with the navigation state passed to it. */
export interface AppRoute {
  readonly path: string
  readonly state: unknown
}

interface Reload {
  readonly atMs: number
  readonly place: AppRoute | null
}

interface ChunkRecoveryDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  readonly now: () => number
}

export interface ChunkRecovery {
  /** Handles a chunk that could not be loaded. Returns true if it reloads the page, which happens at most once in 60 seconds (spec, section 8). */
  readonly recover: (place: AppRoute | null) => boolean
  /** Returns the location before the reload; only once. */
  readonly takeRoute: () => AppRoute | null
}

export function createChunkRecovery({ storage, reload, now }: ChunkRecoveryDeps): ChunkRecovery {
  let isReloading = false

  function read(): Reload | null {
    try {
      return JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as Reload | null
    } catch {
      return null
    }
  }

  function recover(place: AppRoute | null): boolean {
    if (isReloading) return true
    const last = read()
    if (last && now() - last.atMs < platformConstants.chunkReloadGuardMs) return false
    storage.setItem(STORAGE_KEY, JSON.stringify({ atMs: now(), place } satisfies Reload))
    isReloading = true
    reload()
    return true
  }

  function takeRoute(): AppRoute | null {
    const last = read()
    if (!last?.place) return null
    storage.setItem(STORAGE_KEY, JSON.stringify({ atMs: last.atMs, place: null } satisfies Reload))
    return last.place
  }

  return { recover, takeRoute }
}
