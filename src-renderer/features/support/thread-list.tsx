import { Box } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Card } from '../../ui/card/card.tsx'
import { PlainList } from '../../ui/data/plain-list.tsx'
import { ThreadFacts } from './thread-facts.tsx'

export interface ListedThread {
  readonly threadId: string
  readonly heading: string
  readonly opening: string
  readonly lastAt: number
  readonly state?: string
  readonly stateText: string
  /** Whether it has unread messages. */
  readonly isNew: boolean
}

/** Threads as cards that link to them. */
export function ThreadList({ threads, pathOf }: { readonly threads: readonly ListedThread[]; readonly pathOf: (threadId: string) => string }) {
  return (
    <PlainList gap="sm">
      {threads.map(({ threadId, heading, opening, lastAt, state, stateText, isNew }) => (
        <Card key={threadId} as="li" tone={isNew ? 'calm' : 'plain'}>
          <Box component="h3" fz="md">
            <Link to={pathOf(threadId)}>{heading}</Link>
          </Box>
          <Box component="p" style={{ overflowWrap: 'anywhere' }}>
            {opening}
          </Box>
          <ThreadFacts title={stateText} at={lastAt} state={state} />
        </Card>
      ))}
    </PlainList>
  )
}
