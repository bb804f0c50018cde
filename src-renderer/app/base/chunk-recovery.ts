import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

const STORAGE_KEY = 'koya.chunk-reload'

/** A place in the app, with what one page handed to the next. */
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
  /** A part of the app could not be loaded. True where the page is being loaded anew for it: at most once in 60 seconds (spec, section 8). */
  readonly recover: (place: AppRoute | null) => boolean
  /** Where the app was when it was loaded anew; told once. */
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
