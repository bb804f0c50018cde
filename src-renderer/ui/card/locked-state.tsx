import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './locked-state.module.css'

interface LockedStateProps {
  readonly title: string
  /** What opens it. */
  readonly children: ReactNode
  /** The way to what opens it, or several. */
  readonly action: ReactNode
}

/** Something that is there but not open to this user: what opens it, and the way to that. */
export function LockedState({ title, children, action }: LockedStateProps) {
  return (
    <Card as="section" tone="warm" testId="locked">
      <h2 className={styles.title}>
        <IconLock size={24} aria-hidden />
        {title}
      </h2>
      <p>{children}</p>
      <div className={styles.ways}>{action}</div>
    </Card>
  )
}
