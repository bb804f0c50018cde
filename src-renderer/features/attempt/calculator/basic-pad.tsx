import { useReducer, useRef } from 'react'
import { freshBasicCalculator, pressBasicKey, type BasicKey } from './basic-calculator.ts'
import { KeyPad, type PadKey } from './key-pad.tsx'
import { MemoryMark } from './memory-mark.tsx'
import { ShownNumber } from './shown-number.tsx'
import { useCalculatorTexts } from './use-calculator-texts.ts'
import { useKeyPresses } from './use-key-presses.ts'
import styles from './calculator-panel.module.css'

const COLUMNS = 5

const keys: readonly BasicKey[] = [
  ...(['MC', 'MR', 'M+', 'M−', 'AC'] as const),
  ...(['7', '8', '9', '÷', '√'] as const),
  ...(['4', '5', '6', '×', '%'] as const),
  ...(['1', '2', '3', '−', '±'] as const),
  ...(['0', '.', '=', '+', '⌫'] as const)
]

/** Keyboard keys while the calculator has the focus. The comma has no function, because many read it as a thousands separator. */
const keyboard: Readonly<Record<string, BasicKey>> = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '=': '=',
  Enter: '=',
  '%': '%',
  '.': '.',
  Backspace: '⌫',
  Delete: 'C',
  c: 'C'
}

/** The UTME's calculator: a display and the keys of a pocket calculator. */
export function BasicPad() {
  const texts = useCalculatorTexts()
  const [{ entry, memory, fault }, press] = useReducer(pressBasicKey, freshBasicCalculator)
  const body = useRef<HTMLDivElement>(null)

  useKeyPresses(body, ({ key: pressed, target }) => {
    const key = /^\d$/.test(pressed) ? (pressed as BasicKey) : keyboard[pressed]
    // Enter activates the focused key.
    if (key === undefined || (pressed === 'Enter' && target instanceof HTMLButtonElement)) return false
    press(key)
    return true
  })

  const names: Readonly<Record<string, string>> = texts.keys
  const padKeys = keys.map((key): PadKey => ({ id: key, face: key, name: names[key] ?? key, kind: kindOf(key) }))
  return (
    <div ref={body}>
      <output className={styles.display} data-display data-fault={fault ? true : undefined} tabIndex={-1} aria-live="polite">
        {memory === 0 ? null : <MemoryMark />}
        {fault ? `${texts.faults[fault]} ${texts.pressAllClear}` : <ShownNumber>{entry}</ShownNumber>}
      </output>
      <KeyPad
        blocks={[{ name: texts.digits, columns: COLUMNS, keys: padKeys }]}
        onPress={(id) => {
          press(id as BasicKey)
        }}
      />
    </div>
  )
}

function kindOf(key: BasicKey): PadKey['kind'] {
  if (/^[\d.]$/.test(key)) return 'digit'
  return key === '=' ? 'equals' : 'sign'
}
