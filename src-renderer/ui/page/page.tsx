import { useEffect, useRef, type ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  readonly title: string
  /** A sentence under the title. */
  readonly lead?: ReactNode
  /** `narrow` for one short form, `reading` for text, `broad` where many things stand side by side in a large window. */
  readonly width?: 'narrow' | 'reading' | 'wide' | 'broad'
  readonly back?: ReactNode
  readonly children: ReactNode
}

/** The frame of a page: its heading takes the focus, so that a screen reader says where it has arrived. */
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
