import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  /** HTML element; `li` within a `CardGrid`. */
  readonly as?: 'article' | 'section' | 'li' | 'div'
  /** `plain` default, `calm` green, `warm` ochre for calls to action, `sunk` for secondary content. */
  readonly tone?: 'plain' | 'calm' | 'warm' | 'sunk'
  readonly labelledBy?: string
  readonly children: ReactNode
}

/** A bordered box. With a link in its heading (`h2` or `h3`, a direct child), the whole card is clickable. */
export function Card({ as: Element = 'div', tone = 'plain', labelledBy, children }: CardProps) {
  return (
    <Element className={styles.card} data-tone={tone} aria-labelledby={labelledBy}>
      {children}
    </Element>
  )
}

/** Cards side by side if there is room, otherwise stacked. */
export function CardGrid({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}
