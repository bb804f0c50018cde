import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { LONGEST_EXPRESSION, type ScientificAct, type ScientificCalculator } from './scientific-calculator.ts'
import { useCalculatorTexts } from './use-calculator-texts.ts'
import styles from './calculator-panel.module.css'

interface ExpressionLineProps {
  readonly calculator: ScientificCalculator
  readonly onAct: (act: ScientificAct) => void
}

/** Input field of the calculation. Its caret and the calculator's selection follow each other. */
export function ExpressionLine({ calculator: { expression, selection, outcome }, onAct }: ExpressionLineProps) {
  const texts = useCalculatorTexts()
  const field = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    if (input.selectionStart !== selection.start || input.selectionEnd !== selection.end) input.setSelectionRange(selection.start, selection.end)
    // An unfocused field does not scroll to its caret.
    if (selection.end === expression.length) input.scrollLeft = input.scrollWidth
  }, [expression, selection])

  const followCaret = useEffectEvent(() => {
    const input = field.current
    if (input === null || input !== document.activeElement) return
    if (input.selectionStart !== null && input.selectionEnd !== null) onAct({ kind: 'select', start: input.selectionStart, end: input.selectionEnd })
  })

  useEffect(() => {
    // React's onSelect is unsuitable: it also reads the caret during a key press, before the key's change is rendered.
    const onSelectionChange = (): void => {
      followCaret()
    }
    document.addEventListener('selectionchange', onSelectionChange)
    return () => {
      document.removeEventListener('selectionchange', onSelectionChange)
    }
  }, [])

  return (
    <input
      ref={field}
      className={styles.expression}
      data-display
      type="text"
      value={expression}
      maxLength={LONGEST_EXPRESSION}
      autoComplete="off"
      spellCheck={false}
      aria-label={texts.expression}
      aria-invalid={outcome?.kind === 'fault'}
      onChange={({ target }) => {
        onAct({ kind: 'edit', expression: target.value, caret: target.selectionStart ?? target.value.length })
      }}
    />
  )
}
