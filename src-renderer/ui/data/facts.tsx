import { Children, type ReactNode } from 'react'
import styles from './facts.module.css'

/** Small facts about one thing, each with its icon, in a row that wraps. What is null is left out. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.facts}>
      {Children.toArray(children).map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </div>
  )
}
