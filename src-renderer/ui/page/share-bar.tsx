import styles from './share-bar.module.css'

/** A share from 0 to 1 as a bar. Hidden from screen readers because the figure accompanies it. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg className={styles.bar} aria-hidden focusable="false">
      <rect className={styles.fill} width={`${100 * Math.min(1, Math.max(0, share))}%`} height="100%" />
    </svg>
  )
}
