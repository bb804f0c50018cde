import styles from './card-label.module.css'

/** The small line above a card's heading: what kind of thing it is. */
export function CardLabel({ children }: { readonly children: string }) {
  return <p className={styles.label}>{children}</p>
}
