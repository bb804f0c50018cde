import type { ReactNode } from 'react'
import styles from './question-tools.module.css'

interface ToolHintProps {
  /** Null if there is no hint. */
  readonly hint: string | null
  readonly children: ReactNode
}

/** A tool of the toolbar with a hint above it, which screen readers announce. */
export function ToolHint({ hint, children }: ToolHintProps) {
  return (
    <span className={styles.place}>
      {children}
      <span className={styles.status} role="status">
        {hint === null ? null : <span className={styles.hint}>{hint}</span>}
      </span>
    </span>
  )
}
