import { useEffect, useRef } from 'react'
import { BasicPad } from './basic-pad.tsx'
import { ScientificPad } from './scientific-pad.tsx'
import { useCalculatorTexts } from './use-calculator-texts.ts'
import { useKeyPresses } from './use-key-presses.ts'
import styles from './calculator-panel.module.css'

interface CalculatorPanelProps {
  readonly kind: 'basic' | 'scientific'
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** While the focus is inside, keys control the calculator and not the exam room. */
export function CalculatorPanel({ kind, isOpen, onClose }: CalculatorPanelProps) {
  const texts = useCalculatorTexts()
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    if (!isOpen) return
    opener.current = document.activeElement
    panel.current?.querySelector<HTMLElement>('[data-display]')?.focus()
  }, [isOpen])

  useKeyPresses(panel, ({ key }) => {
    if (key !== 'Escape') return false
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
    return true
  })

  return (
    <section ref={panel} hidden={!isOpen} className={styles.panel} data-own-keys data-kind={kind} aria-label={texts.title[kind]}>
      {kind === 'basic' ? <BasicPad /> : <ScientificPad />}
      <p className={styles.hint}>{texts.keysGoHere}</p>
    </section>
  )
}
