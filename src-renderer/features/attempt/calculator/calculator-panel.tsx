import { useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { freshCalculator, pressKey, type CalculatorKey } from './calculator.ts'
import styles from './calculator-panel.module.css'

const rows: readonly (readonly CalculatorKey[])[] = [
  ['MC', 'MR', 'M+', 'M−', 'AC'],
  ['7', '8', '9', '÷', '√'],
  ['4', '5', '6', '×', '%'],
  ['1', '2', '3', '−', '±'],
  ['0', '.', '=', '+', '⌫']
]

/** What the keyboard's keys mean while the calculator has the focus. */
const keyboard: Readonly<Record<string, CalculatorKey>> = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '=': '=',
  '%': '%',
  '.': '.',
  ',': '.',
  Backspace: '⌫',
  Delete: 'C',
  c: 'C'
}

const spoken = {
  '÷': 'divide',
  '×': 'times',
  '−': 'minus',
  '+': 'plus',
  '=': 'equals',
  '√': 'root',
  '%': 'percent',
  '±': 'sign',
  '⌫': 'erase',
  AC: 'allClear',
  MC: 'memoryClear',
  MR: 'memoryRecall',
  'M+': 'memoryAdd',
  'M−': 'memorySubtract',
  '.': 'point'
} as const

/** The on-screen calculator. While it has the focus, keys are the calculator's and not the exam room's. */
export function Calculator() {
  const { t } = useTranslation()
  const [calculator, press] = useReducer(pressKey, freshCalculator)

  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const element = panel.current
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const key = /^\d$/.test(event.key) ? (event.key as CalculatorKey) : keyboard[event.key]
      if (!key) return
      event.preventDefault()
      press(key)
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  return (
    <section ref={panel} className={styles.calculator} data-own-keys data-testid="calculator" aria-label={t('calculator.title')}>
      <output className={styles.display} aria-live="polite">
        {calculator.memory === 0 ? null : <span className={styles.memory}>M</span>}
        <span>{calculator.hasError ? t('calculator.error') : calculator.entry}</span>
      </output>
      <div className={styles.keys}>
        {rows.flat().map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            data-kind={/^[\d.]$/.test(key) ? 'digit' : key === '=' ? 'equals' : 'other'}
            aria-label={key in spoken ? t(`calculator.${spoken[key as keyof typeof spoken]}`) : key}
            onClick={() => {
              press(key)
            }}
          >
            {key}
          </button>
        ))}
      </div>
    </section>
  )
}
