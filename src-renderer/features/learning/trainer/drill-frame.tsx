import { useEffect, useRef, type ReactNode } from 'react'
import styles from './drill-frame.module.css'

interface DrillFrameProps {
  readonly title: string
  /** The task, above what is practised. */
  readonly strip?: ReactNode
  readonly children: ReactNode
}

/** A drill that needs no exam room, over the whole window. */
export function DrillFrame({ title, strip, children }: DrillFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What is practised may have taken the focus already, as a drill of the keyboard does.
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
