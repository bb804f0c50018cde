import styles from './result-count.module.css'

/** How many things a list shows; said again by a screen reader whenever that changes. */
export function ResultCount({ children }: { readonly children: string }) {
  return (
    <p className={styles.count} role="status">
      {children}
    </p>
  )
}
