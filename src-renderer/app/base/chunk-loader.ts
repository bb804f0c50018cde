import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import type { AppRoute, ChunkRecovery } from './chunk-recovery.ts'

export interface ChunkLoader {
  /**
   * Loads a part of the app within the chunk-load time-out. Where it does not come, the page is loaded anew at `place` and this never
   * resolves; where that was tried within the last minute, it throws.
   */
  readonly load: <Chunk>(load: () => Promise<Chunk>, route: () => AppRoute) => Promise<Chunk>
  /** Loads a part ahead. Where that fails nothing happens: whoever goes there meets the failure. */
  readonly prefetch: (load: () => Promise<unknown>) => void
  /** Recovers also where a part fails that a page loads by itself. */
  readonly watch: (page: Pick<Window, 'addEventListener'>) => void
}

export function createChunkLoader({ recover }: Pick<ChunkRecovery, 'recover'>): ChunkLoader {
  const asked = new Set<() => Promise<unknown>>()
  let prefetchCount = 0
  let lastRoute: () => AppRoute | null = () => null

  async function load<Chunk>(loadPart: () => Promise<Chunk>, route: () => AppRoute): Promise<Chunk> {
    // Where a chunk brings others along, the bundler's own word of the failure comes before this one.
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
    prefetchCount += 1
    try {
      await loadPart()
    } catch {
      asked.delete(loadPart)
    } finally {
      prefetchCount -= 1
    }
  }

  function prefetch(loadPart: () => Promise<unknown>): void {
    if (!asked.has(loadPart)) void loadAhead(loadPart)
  }

  function watch(page: Pick<Window, 'addEventListener'>): void {
    page.addEventListener('vite:preloadError', (event) => {
      // What is loaded ahead is nobody's loss yet.
      if (prefetchCount === 0 && recover(lastRoute())) event.preventDefault()
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
