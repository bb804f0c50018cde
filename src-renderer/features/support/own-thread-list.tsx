import type { SupportThreadView } from '../../../src-shared/support/support-contract.ts'
import { ThreadList } from './thread-list.tsx'
import { useSupportText } from './use-support-text.ts'

interface OwnThreadListProps {
  readonly threads: readonly SupportThreadView[]
  readonly pathOf: (threadId: string) => string
}

/** The learner's own threads, each with its subject and state. */
export function OwnThreadList({ threads, pathOf }: OwnThreadListProps) {
  const { t } = useSupportText()
  return (
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
  )
}
