import { useId, type ReactNode } from 'react'

interface PageSectionProps {
  readonly title: string
  /** How its parts stand under each other is the page's matter. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A part of a page under a heading of its own, which also names it to a screen reader. */
export function PageSection({ title, className, children }: PageSectionProps) {
  const headingId = useId()
  return (
    <section className={className} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  )
}
