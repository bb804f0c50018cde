import type { ReactNode } from 'react'
import styles from './filter-bar.module.css'

/** The filter fields of a list, in one row if there is room. */
export function FilterBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {children}
    </div>
  )
}
