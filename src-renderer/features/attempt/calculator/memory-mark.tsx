import { useCalculatorTexts } from './use-calculator-texts.ts'
import styles from './calculator-panel.module.css'

/** Shown beside the number while the memory is not zero. */
export function MemoryMark() {
  const texts = useCalculatorTexts()
  return (
    <span className={styles.memory}>
      <span aria-hidden>M</span>
      <span className="visually-hidden">{texts.inMemory}</span>
    </span>
  )
}
