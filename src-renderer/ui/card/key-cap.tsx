import type { ReactNode } from 'react'
import styles from './key-cap.module.css'

/** A keyboard key. */
export function KeyCap({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.cap}>{children}</kbd>
}
