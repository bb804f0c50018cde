import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { SupportInbox } from '../../../features/support/support-inbox.tsx'
import { inboxThreadsQuery } from '../../../features/support/support-query.ts'
import { StaffOnly } from '../../../features/support/staff-only.tsx'
import { useSupportText } from '../../../features/support/use-support-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { supportInboxPath, supportPath } from '../../../routes/paths.ts'

/** Page on which staff answer learners. The backend checks the role. */
export function SupportInboxPage() {
  const { t } = useSupportText()
  const [state, setState] = useState<'waiting' | 'answered'>('waiting')
  const [, startTransition] = useTransition()
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } = useSuspenseInfiniteQuery(
    inboxThreadsQuery(useBridge(), state)
  )
  const pages = data.pages.flatMap((page) => (page === 'locked' ? [] : [page]))
  // Deduplicates: a thread with a new message may appear on a second page.
  const threads = new Map(pages.flatMap((page) => page.threads).map((thread) => [thread.threadId, thread]))
  return (
    <Page title={t('forStaff.title')} lead={t('forStaff.lead')} back={<BackLink to={supportPath()}>{t('forStaff.back')}</BackLink>}>
      {pages.length === 0 ? (
        <StaffOnly backPath={supportPath()} />
      ) : (
        <SupportInbox
          state={state}
          threads={[...threads.values()]}
          more={
            hasNextPage
              ? {
                  isFetching: isFetchingNextPage,
                  failure: isFetchNextPageError && error !== null ? toFailure(error) : null,
                  fetch: () => void fetchNextPage()
                }
              : null
          }
          onState={(next) => {
            startTransition(() => {
              setState(next)
            })
          }}
          onLookAgain={() => void refetch()}
          pathOf={supportInboxPath}
        />
      )}
    </Page>
  )
}
