import { Box, Flex, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlainList } from '../../ui/data/plain-list.tsx'
import { ThreadFacts } from './thread-facts.tsx'

export interface ShownMessage {
  readonly messageId: string
  /** Displayed author. */
  readonly author: string
  /** Whether the viewer's side wrote it. */
  readonly isOwn: boolean
  readonly words: string
  readonly at: number
  readonly state?: string
  /** Status of the message beyond its time. */
  readonly note?: ReactNode
}

/** A thread: the viewer's messages on one side, the others' on the other, each with author and time as text. */
export function MessageList({ label, messages }: { readonly label: string; readonly messages: readonly ShownMessage[] }) {
  return (
    <PlainList as="ol" gap="sm" aria-label={label}>
      {messages.map(({ messageId, author, isOwn, words, at, state, note }) => (
        <Flex
          key={messageId}
          component="li"
          direction="column"
          gap="var(--koya-space-1)"
          maw="min(38rem, 92%)"
          px="var(--koya-space-4)"
          py="sm"
          bd="1px solid var(--koya-line)"
          bdrs="var(--koya-radius-card)"
          bg={isOwn ? 'var(--koya-green-wash)' : 'var(--koya-surface)'}
          style={{ alignSelf: isOwn ? 'flex-end' : 'flex-start' }}
          data-own={isOwn}
          data-state={state}
        >
          <ThreadFacts title={author} at={at} />
          <Box component="p" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {words}
          </Box>
          {note === undefined ? null : (
            <Group gap="8px 12px" c="dimmed" fz="sm">
              {note}
            </Group>
          )}
        </Flex>
      ))}
    </PlainList>
  )
}
