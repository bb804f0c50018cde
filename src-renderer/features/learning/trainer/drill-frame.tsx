import { useEffect, useRef, type ReactNode } from 'react'
import styles from './drill-frame.module.css'

interface DrillFrameProps {
  readonly title: string
  /** The task, above the drill. */
  readonly strip?: ReactNode
  readonly children: ReactNode
}

/** Full-window frame of a drill without an exam room. */
export function DrillFrame({ title, strip, children }: DrillFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The drill may already have taken the focus, as a keyboard drill does.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <main className={styles.frame}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {strip}
      {children}
    </main>
  )
}
