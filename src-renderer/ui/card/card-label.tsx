import styles from './card-label.module.css'

/** Small text above a card's heading that names the kind of content. */
export function CardLabel({ children }: { readonly children: string }) {
  return <p className={styles.label}>{children}</p>
}
