import { IconLock } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './locked-state.module.css'

interface LockedStateProps {
  readonly title: string
  /** What grants access. */
  readonly children: ReactNode
  /** One or more links to get access. */
  readonly action: ReactNode
}

/** Shown for existing content to which this user has no access: what grants access, and how to get it. */
export function LockedState({ title, children, action }: LockedStateProps) {
  const titleId = useId()
  return (
    <Card as="section" tone="warm" labelledBy={titleId}>
      <h2 id={titleId} className={styles.title}>
        <IconLock size={24} aria-hidden />
        {title}
      </h2>
      <p>{children}</p>
      <div className={styles.ways}>{action}</div>
    </Card>
  )
}
