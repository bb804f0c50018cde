import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { ChunkLoader } from '../base/chunk-loader.ts'
import { findRoute } from '../route-table/find-route.ts'
import { isDataDear } from '../base/is-data-dear.ts'
import { settingsQuery } from '../base/settings-query.ts'
import { watchLinks } from '../base/watch-links.ts'

/** Fetches the pages that links lead to before they are pressed, unless data is to be spared. */
export function LinkPrefetch({ chunks }: { readonly chunks: ChunkLoader }) {
  const { data: settings } = useQuery(settingsQuery(useBridge()))
  const { pathname } = useLocation()
  const hasDataSaver = settings?.values.dataSaver ?? true
  useEffect(() => {
    if (hasDataSaver) return
    return watchLinks(document, (path) => {
      // The connection is read now: it may have turned slow since the page came.
      if (isDataDear(hasDataSaver, navigator)) return
      const entry = findRoute(path)?.entry
      if (entry) chunks.prefetch(entry.load)
    })
  }, [chunks, hasDataSaver, pathname])
  return null
}
