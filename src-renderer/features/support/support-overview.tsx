import { Box, Stack } from '@mantine/core'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { SupportAvailability, SupportThreadView } from '../../../src-shared/support/support-contract.ts'
import { EmptyPart } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AutoGrid } from '../../ui/page/auto-grid.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { ChatPart } from './chat-part.tsx'
import { OwnThreadList } from './own-thread-list.tsx'
import { SupportContacts } from './support-contacts.tsx'
import { SupportForm } from './support-form.tsx'
import { useSupportNews } from './use-support-news.ts'
import { useSupportText } from './use-support-text.ts'

interface ThreadsProps {
  readonly threads: readonly SupportThreadView[]
  /** Why the backend's threads are missing. */
  readonly failure: Failure | null
  readonly pathOf: (threadId: string) => string
}

/** Form for a new message to staff, and all earlier threads; without staff, the contacts of people who help, and earlier threads to read. */
export function SupportOverview({ isStaffed, contacts, ...own }: ThreadsProps & SupportAvailability) {
  useSupportNews('threads')
  if (isStaffed) return <StaffedOverview {...own} />
  return (
    <Stack gap="var(--koya-space-5)">
      <SupportContacts contacts={contacts} />
      <ChatPart isStaffed={false} />
      {own.threads.length === 0 ? null : <EarlierThreads {...own} />}
    </Stack>
  )
}

function StaffedOverview({ threads, failure, pathOf }: ThreadsProps) {
  const { t } = useSupportText()
  return (
    <Stack gap="var(--koya-space-4)">
      {failure === null ? null : <Notice tone="warning">{t('offline', { reason: failure.message })}</Notice>}
      <AutoGrid leastWidth="22rem" gap="var(--koya-space-5)">
        <Stack gap="var(--koya-space-5)">
          <PageSection title={t('ask')} gap="sm" heading={{ fz: 'lg' }}>
            <SupportForm thread={null} />
          </PageSection>
          <ChatPart isStaffed />
        </Stack>
        <PageSection title={t('history')} gap="sm" heading={{ fz: 'lg' }}>
          {threads.length === 0 ? (
            <EmptyPart drawing="deskLamp" title={t('emptyTitle')}>
              <p>{t('empty')}</p>
            </EmptyPart>
          ) : (
            <OwnThreadList threads={threads} pathOf={pathOf} />
          )}
        </PageSection>
      </AutoGrid>
    </Stack>
  )
}

/** Threads of a time when somebody read messages here. */
function EarlierThreads({ threads, failure, pathOf }: ThreadsProps) {
  const { t } = useSupportText()
  return (
    <PageSection title={t('earlier.title')} gap="sm" heading={{ fz: 'lg' }}>
      <Box component="p" m={0} c="dimmed">
        {t('earlier.words')}
      </Box>
      {failure === null ? null : <Notice tone="warning">{t('earlier.offline', { reason: failure.message })}</Notice>}
      <OwnThreadList threads={threads} pathOf={pathOf} />
    </PageSection>
  )
}
