import { useId, type ReactNode } from 'react'

interface PageSectionProps {
  readonly title: string
  /** The page defines the layout of the parts. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A section of a page with a heading that also labels it for screen readers. */
export function PageSection({ title, className, children }: PageSectionProps) {
  const headingId = useId()
  return (
    <section className={className} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  )
}
