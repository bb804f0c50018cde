import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import { isLoadingQuietly, loadQuietly } from '../../ui/page/load-quietly.ts'
import type { AppRoute, ChunkRecovery } from './chunk-recovery.ts'

export interface ChunkLoader {
  /**
   * Loads a chunk within the chunk-load timeout. On failure, reloads the page at `route` and never resolves; throws if that was tried within the
   * last minute.
   */
  readonly load: <Chunk>(load: () => Promise<Chunk>, route: () => AppRoute) => Promise<Chunk>
  /** Prefetches a chunk. Ignores a failure: navigating to the page reports it. */
  readonly prefetch: (load: () => Promise<unknown>) => void
  /** Also recovers when a page's own lazy import fails. */
  readonly watch: (page: Pick<Window, 'addEventListener'>) => void
}

export function createChunkLoader({ recover }: Pick<ChunkRecovery, 'recover'>): ChunkLoader {
  const asked = new Set<() => Promise<unknown>>()
  let lastRoute: () => AppRoute | null = () => null

  async function load<Chunk>(loadPart: () => Promise<Chunk>, route: () => AppRoute): Promise<Chunk> {
    // For a chunk with dependencies, the bundler's error event arrives before this rejection.
    lastRoute = route
    try {
      return await withTimeout(loadPart())
    } catch (thrown) {
      if (recover(route())) return new Promise(() => undefined)
      throw thrown
    }
  }

  async function loadAhead(loadPart: () => Promise<unknown>): Promise<void> {
    asked.add(loadPart)
    try {
      await loadQuietly(loadPart)
    } catch {
      asked.delete(loadPart)
    }
  }

  function prefetch(loadPart: () => Promise<unknown>): void {
    if (!asked.has(loadPart)) void loadAhead(loadPart)
  }

  function watch(page: Pick<Window, 'addEventListener'>): void {
    page.addEventListener('vite:preloadError', (event) => {
      // A failed prefetch affects nobody yet.
      if (!isLoadingQuietly() && recover(lastRoute())) event.preventDefault()
    })
  }

  return { load, prefetch, watch }
}

async function withTimeout<Chunk>(chunk: Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('A part of Koya did not load in time.'))
    }, platformConstants.chunkLoadTimeoutMs)
  })
  try {
    return await Promise.race([chunk, late])
  } finally {
    clearTimeout(timer)
  }
}
