import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from './card.tsx'
import { CardLabel } from './card-label.tsx'
import styles from './link-card.module.css'

interface LinkCardProps {
  readonly to: string
  readonly title: string
  /** Heading level: one below that of the surrounding section. */
  readonly heading: 'h2' | 'h3'
  /** Kind of content, above the title. */
  readonly label?: string | undefined
  readonly summary: string
  readonly tone?: 'plain' | 'sunk'
  /** `Facts` about it, at the bottom. */
  readonly children?: ReactNode
}

/** A fully clickable card of a `CardGrid`. */
export function LinkCard({ to, title, heading: Heading, label, summary, tone = 'plain', children }: LinkCardProps) {
  return (
    <Card as="li" tone={tone}>
      {label === undefined ? null : <CardLabel>{label}</CardLabel>}
      <Heading className={styles.title}>
        <Link to={to}>{title}</Link>
      </Heading>
      <p className={styles.summary}>{summary}</p>
      {children === undefined ? null : <div className={styles.facts}>{children}</div>}
    </Card>
  )
}
