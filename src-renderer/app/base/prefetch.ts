import { createContext, useContext, useEffect } from 'react'
import { loadTypesetter } from '../../ui/markup/typesetter.ts'

/** Delay before the code of another page is loaded, so that the requested page comes first. */
export const PREFETCH_DELAY_MS = 500

/** Loads code before anybody needs it, unless data must be saved. */
export interface Prefetch {
  /** The page at a path. */
  readonly page: (path: string) => void
  readonly part: (load: () => Promise<unknown>) => void
}

/** Does nothing outside the shell. */
export const PrefetchContext = createContext<Prefetch>({ page: () => undefined, part: () => undefined })

/** Prefetches a page to which a button of the shown page leads; links are prefetched on their own. */
export function usePrefetch(path: string): void {
  const { page } = useContext(PrefetchContext)
  useEffect(
    () =>
      afterDelay(() => {
        page(path)
      }),
    [page, path]
  )
}

/** Prefetches a part of a page that appears later; `load` must stay the same function. */
export function usePrefetchedPart(load: () => Promise<unknown>): void {
  const { part } = useContext(PrefetchContext)
  useEffect(
    () =>
      afterDelay(() => {
        part(load)
      }),
    [part, load]
  )
}

/** Prefetches what renders formulas, for a page that leads to questions. */
export function usePrefetchedFormulas(): void {
  usePrefetchedPart(loadTypesetter)
}

function afterDelay(act: () => void): () => void {
  const timer = setTimeout(act, PREFETCH_DELAY_MS)
  return () => {
    clearTimeout(timer)
  }
}
