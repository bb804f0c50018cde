import { useEffect, useRef, type ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  readonly title: string
  /** One sentence under the title. */
  readonly lead?: ReactNode
  /** `narrow` for a short form, `reading` for text, `broad` for content side by side in a large window. */
  readonly width?: 'narrow' | 'reading' | 'wide' | 'broad'
  readonly back?: ReactNode
  readonly children: ReactNode
}

/** Frame of a page. The heading takes the focus, so that screen readers announce the new page. */
export function Page({ title, lead, width = 'wide', back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('[data-scroller]')?.scrollTo(0, 0)
  }, [title])
  return (
    <main className={styles.page} data-width={width}>
      {back}
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h1>
      {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
      {children}
    </main>
  )
}
