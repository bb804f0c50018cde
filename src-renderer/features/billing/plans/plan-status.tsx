import type { ReactNode } from 'react'
import styles from './plan-status.module.css'

/** What the learner has and has to see to, above what there is: nothing at all, and no gap, where it is empty. */
export function PlanStatus({ children }: { readonly children: ReactNode }) {
  return <div className={styles.standing}>{children}</div>
}
