import { useEffect, useRef, type ReactNode } from 'react'
import { useKeyPresses } from '../calculator/use-key-presses.ts'
import styles from './side-box.module.css'

interface SideBoxProps {
  readonly title: string
  readonly testId: string
  readonly onClose: () => void
  /** True where keys that are pressed in it are its own and not the exam's. */
  readonly hasOwnKeys?: boolean
  readonly children: ReactNode
}

/** A tool beside the question. It takes the focus as it opens, to what is marked `data-first`; Escape closes it and gives the focus back. */
export function SideBox({ title, testId, onClose, hasOwnKeys = false, children }: SideBoxProps) {
  const box = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    opener.current = document.activeElement
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])

  useKeyPresses(box, ({ key }) => {
    if (key !== 'Escape') return false
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
    return true
  })

  return (
    <section ref={box} className={styles.box} data-testid={testId} data-own-keys={hasOwnKeys || undefined} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
