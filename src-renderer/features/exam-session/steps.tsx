import type { ReactNode } from 'react'
import styles from './candidate-seat.module.css'

/** What stands under the heading of a seat's page, one thing under the other. */
export function Steps({ children }: { readonly children: ReactNode }) {
  return <div className={styles.steps}>{children}</div>
}
