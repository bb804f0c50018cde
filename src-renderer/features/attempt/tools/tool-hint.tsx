import type { ReactNode } from 'react'
import styles from './tool-hint.module.css'

interface ToolHintProps {
  /** Null if there is no hint. */
  readonly hint: string | null
  readonly testId: string
  readonly children: ReactNode
}

/** A tool of the toolbar with a hint above it, which screen readers announce. */
export function ToolHint({ hint, testId, children }: ToolHintProps) {
  return (
    <span className={styles.place}>
      {children}
      <span className={styles.status} role="status" data-testid={testId}>
        {hint === null ? null : <span className={styles.hint}>{hint}</span>}
      </span>
    </span>
  )
}
