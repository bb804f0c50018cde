import styles from './loading.module.css'

/** A page's place while its content comes. The words appear after a moment, so that quick pages don't flicker. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.dots} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      {label}
    </div>
  )
}
