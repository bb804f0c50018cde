import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  /** The element that it is: `li` within a `CardGrid`. */
  readonly as?: 'article' | 'section' | 'li' | 'div'
  /** `plain` paper, `calm` green, `warm` ochre for what asks for attention, `sunk` for what stands back. */
  readonly tone?: 'plain' | 'calm' | 'warm' | 'sunk'
  readonly labelledBy?: string
  readonly testId?: string
  readonly children: ReactNode
}

/** A sheet with a border on the page. With a link in its heading (`h2` or `h3`, a direct child) the whole card leads there. */
export function Card({ as: Element = 'div', tone = 'plain', labelledBy, testId, children }: CardProps) {
  return (
    <Element className={styles.card} data-tone={tone} aria-labelledby={labelledBy} data-testid={testId}>
      {children}
    </Element>
  )
}

/** Cards side by side where there is room, one below the other where there is not. */
export function CardGrid({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}
