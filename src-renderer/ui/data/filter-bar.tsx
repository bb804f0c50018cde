import type { ReactNode } from 'react'
import styles from './filter-bar.module.css'

/** The fields that narrow a list, in a row where there is room for one. */
export function FilterBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {children}
    </div>
  )
}
