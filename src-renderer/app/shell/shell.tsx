import { useIsFetching, useIsMutating, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation, useNavigate, useLocation } from 'react-router-dom'
import { useEffect, useMemo, type ReactNode } from 'react'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import type { ChunkLoader } from '../base/chunk-loader.ts'
import { DeepLink } from '../session/deep-link.tsx'
import { PageLoading } from '../base/page-loading.tsx'
import { PrefetchContext, type Prefetch } from '../base/prefetch.ts'
import { RouteSaver } from '../session/route-saver.tsx'
import { SignOnReturn } from '../session/sign-on-return.tsx'
import { ZoomKeys } from './zoom-keys.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useRouteEntry } from '../routes/route-handle.ts'
import { watchHistoryButtons } from './watch-history-buttons.ts'
import { findRoute } from '../route-table/find-route.ts'
import { isDataDear } from '../base/is-data-dear.ts'
import { settingsQuery } from '../base/settings-query.ts'
import { watchLinks } from '../base/watch-links.ts'

/**
 * Frame around every page, with one Suspense boundary. A page is shown once it has its data; until then the previous page stays, with the progress
 * bar on top. A loader appears only if there was no previous page.
 */
export function Shell({ chunks }: { readonly chunks: ChunkLoader }) {
  return (
    <>
      <NavigationProgress />
      <HistoryButtons />
      <DeepLink />
      <RouteSaver />
      <SignOnReturn />
      <ZoomKeys />
      <Prefetching chunks={chunks}>
        <PageLoading>
          <Outlet />
        </PageLoading>
      </Prefetching>
    </>
  )
}

function NavigationProgress() {
  const { t } = useTranslation()
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useIsFetching() > 0
  const isMutating = useIsMutating() > 0
  return <ProgressBar isBusy={isNavigating || isFetching || isMutating} label={t('app.progress')} />
}

/** Back and forward by keyboard and mouse. The exam room can only be left by its end. */
function HistoryButtons() {
  const bridge = useBridge()
  const navigate = useNavigate()
  const isInExam = useRouteEntry()?.frame === 'exam'
  useEffect(() => {
    if (isInExam) return
    return watchHistoryButtons({
      page: window,
      onHistoryAsked: bridge.app.onHistoryAsked,
      go: (direction) => void navigate(direction === 'back' ? -1 : 1)
    })
  }, [bridge, navigate, isInExam])
  return null
}

/** Prefetches the pages of visible links, and those that a page names (`usePrefetch`), unless data must be saved. */
function Prefetching({ chunks, children }: { readonly chunks: ChunkLoader; readonly children: ReactNode }) {
  const { data: settings } = useQuery(settingsQuery(useBridge()))
  const { pathname } = useLocation()
  const hasDataSaver = settings?.values.dataSaver ?? true
  const prefetch = useMemo((): Prefetch => {
    const part: Prefetch['part'] = (load) => {
      // Read at this moment, because the connection may have become slow since the page loaded.
      if (!isDataDear(hasDataSaver, navigator)) chunks.prefetch(load)
    }
    return {
      part,
      page(path) {
        const entry = findRoute(path)?.entry
        if (entry) part(entry.load)
      }
    }
  }, [chunks, hasDataSaver])
  useEffect(() => (hasDataSaver ? undefined : watchLinks(document, prefetch.page)), [prefetch, hasDataSaver, pathname])
  return <PrefetchContext value={prefetch}>{children}</PrefetchContext>
}
