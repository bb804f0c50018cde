import { Box } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useKeyPresses } from '../calculator/use-key-presses.ts'
import styles from './side-box.module.css'

interface SideBoxProps {
  readonly title: string
  readonly onClose: () => void
  /** True if keys pressed inside belong to the tool and not to the exam. */
  readonly hasOwnKeys?: boolean
  readonly children: ReactNode
}

/** A tool beside the question. On opening it focuses the element with `data-first`; Escape closes it and restores the focus. */
export function SideBox({ title, onClose, hasOwnKeys = false, children }: SideBoxProps) {
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
    <section ref={box} className={styles.box} data-own-keys={hasOwnKeys || undefined} aria-label={title}>
      <Box component="h2" m={0} fz={15}>
        {title}
      </Box>
      {children}
    </section>
  )
}
