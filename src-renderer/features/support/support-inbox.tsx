import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import type { InboxThread } from '../../../src-shared/support/support-message.ts'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import { EmptyPart } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ThreadList } from './thread-list.tsx'
import { useSupportText } from './use-support-text.ts'

interface SupportInboxProps {
  readonly state: 'waiting' | 'answered'
  readonly threads: readonly InboxThread[]
  /** Null if there are no more pages. */
  readonly more: { readonly isFetching: boolean; readonly failure: Failure | null; readonly fetch: () => void } | null
  readonly onState: (state: 'waiting' | 'answered') => void
  readonly onLookAgain: () => void
  readonly pathOf: (threadId: string) => string
}

/** Learners' threads, for staff. */
export function SupportInbox({ state, threads, more, onState, onLookAgain, pathOf }: SupportInboxProps) {
  const { t } = useSupportText()
  return (
    <Stack gap="var(--koya-space-4)">
      <Group gap="8px 12px">
        <SegmentedControl
          aria-label={t('forStaff.show')}
          value={state}
          data={(['waiting', 'answered'] as const).map((value) => ({ value, label: t(`forStaff.${value}`) }))}
          onChange={(value) => {
            onState(value === 'answered' ? 'answered' : 'waiting')
          }}
        />
        <Button variant="default" onClick={onLookAgain}>
          {t('forStaff.lookAgain')}
        </Button>
        <span role="status">{t(more ? 'forStaff.shownOfMore' : 'forStaff.shown', { count: threads.length })}</span>
      </Group>
      {threads.length === 0 ? (
        <EmptyPart drawing="deskLamp" title={t(state === 'waiting' ? 'forStaff.noneWaitingTitle' : 'forStaff.noneAnsweredTitle')}>
          <p>{t(state === 'waiting' ? 'forStaff.noneWaiting' : 'forStaff.noneAnswered')}</p>
        </EmptyPart>
      ) : (
        <ThreadList
          threads={threads.map(({ threadId, about, opening, lastAt, isWaiting, learner }) => ({
            threadId,
            heading: t('forStaff.of', { learner: learner.name, about: t(`subject.${about}`) }),
            opening,
            lastAt,
            stateText: t(isWaiting ? 'forStaff.waiting' : 'forStaff.answered'),
            isNew: isWaiting
          }))}
          pathOf={pathOf}
        />
      )}
      {more?.failure ? <Notice tone="trouble">{more.failure.message}</Notice> : null}
      {more ? (
        <Button variant="default" style={{ alignSelf: 'center' }} loading={more.isFetching} onClick={more.fetch}>
          {t(more.failure ? 'forStaff.retry' : 'forStaff.more')}
        </Button>
      ) : null}
    </Stack>
  )
}
