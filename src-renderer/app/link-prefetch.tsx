import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useBridge } from '../bridge/bridge-context.tsx'
import type { ChunkLoader } from './chunk-loader.ts'
import { findRoute } from './find-route.ts'
import { isDataDear } from './is-data-dear.ts'
import { settingsQuery } from './settings-query.ts'
import { watchLinks } from './watch-links.ts'

/** Fetches the pages that links lead to before they are pressed, unless data is to be spared. */
export function LinkPrefetch({ chunks }: { readonly chunks: ChunkLoader }) {
  const { data: settings } = useQuery(settingsQuery(useBridge()))
  const { pathname } = useLocation()
  const mayPrefetch = settings !== undefined && !isDataDear(settings.values.dataSaver, navigator)
  useEffect(() => {
    if (!mayPrefetch) return
    return watchLinks(document, (path) => {
      const entry = findRoute(path)?.entry
      if (entry) chunks.prefetch(entry.load)
    })
  }, [chunks, mayPrefetch, pathname])
  return null
}
