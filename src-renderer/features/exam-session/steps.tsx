import type { ReactNode } from 'react'
import styles from './candidate-seat.module.css'

/** Vertical layout under a seat page's heading. */
export function Steps({ children }: { readonly children: ReactNode }) {
  return <div className={styles.steps}>{children}</div>
}
