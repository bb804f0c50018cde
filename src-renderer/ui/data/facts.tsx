import { Children, type ReactNode } from 'react'
import styles from './facts.module.css'

/** Short facts with icons, in a row that wraps. Skips null. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.facts}>
      {Children.toArray(children).map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </div>
  )
}
