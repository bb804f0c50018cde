import { Stack } from '@mantine/core'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { SupportThreadView } from '../../../src-shared/support/support-contract.ts'
import { EmptyPart } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AutoGrid } from '../../ui/page/auto-grid.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { ChatPart } from './chat-part.tsx'
import { SupportForm } from './support-form.tsx'
import { ThreadList } from './thread-list.tsx'
import { useSupportNews } from './use-support-news.ts'
import { useSupportText } from './use-support-text.ts'

interface SupportOverviewProps {
  readonly threads: readonly SupportThreadView[]
  /** Why the backend's threads are missing. */
  readonly failure: Failure | null
  /** Whether the backend is the embedded one; then the only staff is the person who administers this computer. */
  readonly isAlone: boolean
  readonly pathOf: (threadId: string) => string
}

/** Form for a new message to staff, and all earlier threads. */
export function SupportOverview({ threads, failure, isAlone, pathOf }: SupportOverviewProps) {
  const { t } = useSupportText()
  useSupportNews('threads')
  return (
    <Stack gap="var(--koya-space-4)">
      {isAlone ? <Notice tone="calm">{t('alone')}</Notice> : null}
      {failure === null ? null : <Notice tone="warning">{t('offline', { reason: failure.message })}</Notice>}
      <AutoGrid leastWidth="22rem" gap="var(--koya-space-5)">
        <Stack gap="var(--koya-space-5)">
          <PageSection title={t('ask')} gap="sm" heading={{ fz: 'lg' }}>
            <SupportForm thread={null} />
          </PageSection>
          <ChatPart />
        </Stack>
        <PageSection title={t('history')} gap="sm" heading={{ fz: 'lg' }}>
          {threads.length === 0 ? (
            <EmptyPart drawing="deskLamp" title={t('emptyTitle')}>
              <p>{t('empty')}</p>
            </EmptyPart>
          ) : (
            <ThreadList
              threads={threads.map(({ threadId, about, opening, lastAt, state, unreadCount }) => ({
                threadId,
                heading: t(`subject.${about}`),
                opening,
                lastAt,
                state,
                stateText: unreadCount > 0 ? t('unread', { count: unreadCount }) : t(`state.${state}`),
                isNew: unreadCount > 0
              }))}
              pathOf={pathOf}
            />
          )}
        </PageSection>
      </AutoGrid>
    </Stack>
  )
}
