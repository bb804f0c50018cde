import { createContext, useContext, useEffect } from 'react'
import { loadTypesetter } from '../../ui/markup/typesetter.ts'

/** Delay before the code of another page is loaded, so that the requested page comes first. */
export const PREFETCH_DELAY_MS = 500

/** Loads the code of the page at a path before anybody goes there. Does nothing outside the shell. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined)

/** Prefetches a page to which a button of the shown page leads; links are prefetched on their own. */
export function usePrefetch(path: string): void {
  const prefetch = useContext(PrefetchContext)
  useEffect(
    () =>
      afterDelay(() => {
        prefetch(path)
      }),
    [prefetch, path]
  )
}

/** Prefetches what renders formulas, for a page that leads to questions. */
export function usePrefetchedFormulas(): void {
  useEffect(() => afterDelay(() => void loadTypesetter()), [])
}

function afterDelay(act: () => void): () => void {
  const timer = setTimeout(act, PREFETCH_DELAY_MS)
  return () => {
    clearTimeout(timer)
  }
}
