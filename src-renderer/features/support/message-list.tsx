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
        <li key={messageId} className={styles.message} data-own={isOwn} data-state={state}>
          <p className={styles.who}>
            <strong>{author}</strong>
            <span>{momentText(at)}</span>
          </p>
          <p className={styles.words}>{words}</p>
          {note === undefined ? null : <div className={styles.note}>{note}</div>}
        </li>
      ))}
    </PlainList>
  )
}
