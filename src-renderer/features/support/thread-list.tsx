import { Link } from 'react-router-dom'
import { Card } from '../../ui/card/card.tsx'
import { useMomentText } from './use-moment-text.ts'
import styles from './support.module.css'

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
  const momentText = useMomentText()
  return (
    <ul className={styles.threads}>
      {threads.map(({ threadId, heading, opening, lastAt, state, stateText, isNew }) => (
        <Card key={threadId} as="li" tone={isNew ? 'calm' : 'plain'}>
          <h3 className={styles.heading}>
            <Link to={pathOf(threadId)}>{heading}</Link>
          </h3>
          <p className={styles.opening}>{opening}</p>
          <p className={styles.who} data-state={state}>
            <strong>{stateText}</strong>
            <span>{momentText(lastAt)}</span>
          </p>
        </Card>
      ))}
    </ul>
  )
}
