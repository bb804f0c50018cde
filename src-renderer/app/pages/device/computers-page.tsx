import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { Computers } from '../../../features/device/computers/computers.tsx'
import { computersQuery } from '../../../features/device/computers/computers-query.ts'
import { useComputersText } from '../../../features/device/computers/use-computers-text.ts'
import { LockedState } from '../../../ui/card/locked-state.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'

const SETTINGS = '/dashboard/settings'

/** Page on which staff see which version runs on each computer of their server. The backend checks the role. */
export function ComputersPage() {
  const { t } = useComputersText()
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } = useSuspenseInfiniteQuery(
    computersQuery(useBridge())
  )
  const pages = data.pages.flatMap((page) => (page === 'locked' ? [] : [page]))
  // A computer that reported meanwhile may appear on a second page.
  const computers = new Map(pages.flatMap((page) => page.computers).map((computer) => [computer.computerId, computer]))
  return (
    <Page title={t('title')} lead={t('lead')} back={<BackLink to={SETTINGS}>{t('back')}</BackLink>}>
      {pages.length === 0 ? (
        <LockedState
          title={t('locked.title')}
          action={
            <Button component={Link} to={SETTINGS}>
              {t('toSettings')}
            </Button>
          }
        >
          {t('locked.words')}
        </LockedState>
      ) : (
        <Computers
          versions={pages[0]?.versions ?? []}
          computers={[...computers.values()]}
          more={
            hasNextPage
              ? {
                  isFetching: isFetchingNextPage,
                  failure: isFetchNextPageError && error !== null ? toFailure(error) : null,
                  fetch: () => void fetchNextPage()
                }
              : null
          }
          onLookAgain={() => void refetch()}
        />
      )}
    </Page>
  )
}
