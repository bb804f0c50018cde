import { useReducer, useRef } from 'react'
import { formatNumber } from './format-number.ts'
import { actOnScientific, freshScientificCalculator, type Outcome } from './scientific-calculator.ts'
import { AngleSwitch } from './angle-switch.tsx'
import { ExpressionLine } from './expression-line.tsx'
import { KeyPad } from './key-pad.tsx'
import { MemoryMark } from './memory-mark.tsx'
import { digitKeys, functionKeys, type ScientificKey } from './scientific-keys.tsx'
import { ShownNumber } from './shown-number.tsx'
import { useCalculatorTexts } from './use-calculator-texts.ts'
import { useKeyPresses } from './use-key-presses.ts'
import styles from './calculator-panel.module.css'

const COLUMNS = 6

const allKeys = [...functionKeys, ...digitKeys]

/** An input line, its result below, and the keys of a scientific calculator. */
export function ScientificPad() {
  const texts = useCalculatorTexts()
  const [calculator, act] = useReducer(actOnScientific, freshScientificCalculator)
  const body = useRef<HTMLDivElement>(null)

  useKeyPresses(body, ({ key, target }) => {
    const isOnButton = target instanceof HTMLButtonElement
    // Enter and Space activate the focused key; in the line a space has no meaning and is left alone.
    if (key === ' ' || (key === 'Enter' && isOnButton)) return false
    if (key === 'Enter' || key === '=') act({ kind: 'equals' })
    else if (key === 'Backspace') act({ kind: 'erase' })
    else if (key.length === 1) act({ kind: 'insert', text: key })
    else return false
    return true
  })

  const named = (keys: readonly ScientificKey[]) => keys.map((key) => ({ ...key, name: nameOf(key, texts.keys) }))
  const { outcome, memory, angleUnit } = calculator
  return (
    <div ref={body}>
      <div className={styles.head}>
        <AngleSwitch
          unit={angleUnit}
          onChange={(unit) => {
            act({ kind: 'use-angles', unit })
          }}
        />
        {memory === 0 ? null : <MemoryMark />}
      </div>
      <div className={styles.sheet}>
        <ExpressionLine calculator={calculator} onAct={act} />
        <output className={styles.result} data-fault={outcome?.kind === 'fault' ? true : undefined} aria-live="polite">
          <OutcomeText outcome={outcome} />
        </output>
      </div>
      <KeyPad
        blocks={[
          { name: texts.functions, columns: COLUMNS, keys: named(functionKeys) },
          { name: texts.digits, columns: COLUMNS, keys: named(digitKeys) }
        ]}
        onPress={(id) => {
          const pressed = allKeys.find((key) => key.id === id)
          if (pressed) act(pressed.act)
        }}
      />
    </div>
  )
}

function nameOf({ id }: ScientificKey, names: Readonly<Record<string, string>>): string {
  return names[id] ?? id
}

function OutcomeText({ outcome }: { readonly outcome: Outcome | null }) {
  const texts = useCalculatorTexts()
  if (!outcome) return null
  if (outcome.kind === 'result') return <ShownNumber>{formatNumber(outcome.value)}</ShownNumber>
  return texts.faults[outcome.fault].replace('{{about}}', outcome.about)
}
