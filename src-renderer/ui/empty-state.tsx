import type { ReactNode } from 'react'
import { drawings, type DrawingName } from './drawings/drawings.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly drawing: DrawingName
  readonly title: string
  /** What will be here, in a sentence. */
  readonly children?: ReactNode
  /** What can be done about it, such as a link to the first step. */
  readonly action?: ReactNode
}

/** Where a list has nothing yet: a drawing, what will be here, and the way to it. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <img className={styles.drawing} src={drawings[drawing]} width={200} height={140} alt="" draggable={false} />
      <h2 className={styles.title}>{title}</h2>
      {children === undefined ? null : <div className={styles.words}>{children}</div>}
      {action}
    </div>
  )
}
