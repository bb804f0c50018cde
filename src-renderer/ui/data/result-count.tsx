import styles from './result-count.module.css'

/** Number of results; screen readers announce changes. */
export function ResultCount({ children }: { readonly children: string }) {
  return (
    <p className={styles.count} role="status">
      {children}
    </p>
  )
}
