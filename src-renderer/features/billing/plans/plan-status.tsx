import type { ReactNode } from 'react'
import styles from './plan-status.module.css'

/** The learner's current plans and pending actions, above the offers; takes no space if it is empty. */
export function PlanStatus({ children }: { readonly children: ReactNode }) {
  return <div className={styles.standing}>{children}</div>
}
