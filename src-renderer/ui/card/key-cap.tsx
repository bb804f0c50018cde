import type { ReactNode } from 'react'
import styles from './key-cap.module.css'

/** A key of the keyboard, as a picture of it. */
export function KeyCap({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.cap}>{children}</kbd>
}
