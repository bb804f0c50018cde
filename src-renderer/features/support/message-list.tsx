import type { ReactNode } from 'react'
import { useMomentText } from './use-moment-text.ts'
import styles from './support.module.css'

export interface ShownMessage {
  readonly messageId: string
  /** Who wrote it, in words. */
  readonly author: string
  /** Whether whoever looks is on that side. */
  readonly isOwn: boolean
  readonly words: string
  readonly at: number
  readonly state?: string
  /** What became of it, where there is more to say than when it came. */
  readonly note?: ReactNode
}

/** A conversation: own words at the one side, the others' at the other, each with who and when in text. */
export function MessageList({ label, messages }: { readonly label: string; readonly messages: readonly ShownMessage[] }) {
  const momentText = useMomentText()
  return (
    <ol className={styles.messages} aria-label={label}>
      {messages.map(({ messageId, author, isOwn, words, at, state, note }) => (
        <li key={messageId} className={styles.message} data-own={isOwn} data-state={state} data-testid="support-message">
          <p className={styles.who}>
            <strong>{author}</strong>
            <span>{momentText(at)}</span>
          </p>
          <p className={styles.words}>{words}</p>
          {note === undefined ? null : <div className={styles.note}>{note}</div>}
        </li>
      ))}
    </ol>
  )
}
