import { Card } from '../../ui/card.tsx'
import styles from './how-to-get.module.css'

/** Says how something is had that cannot be bought here. */
export function HowToGet({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className={styles.how}>
      <Card as="section" tone="sunk">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.words}>{children}</p>
      </Card>
    </div>
  )
}
