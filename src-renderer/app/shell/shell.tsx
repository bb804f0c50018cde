import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router-dom'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import type { ChunkLoader } from '../base/chunk-loader.ts'
import { DeepLink } from '../session/deep-link.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { LinkPrefetch } from './link-prefetch.tsx'
import { PageLoading } from '../base/page-loading.tsx'
import { RouteSaver } from '../session/route-saver.tsx'
import { SignOnReturn } from '../session/sign-on-return.tsx'
import { ZoomKeys } from './zoom-keys.tsx'

/**
 * Around every page. There is one boundary for all of them: a page is committed once it has what it needs, and until then the one before
 * it stays, with the progress bar above. A loader shows only where there was nothing before.
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
      <LinkPrefetch chunks={chunks} />
      <PageLoading>
        <Outlet />
      </PageLoading>
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
