import { memo } from 'react'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { isEliminated } from '../../store/exam-state.ts'
import type { ItemTypeText } from './use-item-type-text.ts'
import styles from './option-cards.module.css'

interface EliminateButtonProps {
  readonly itemId: string
  readonly optionId: string
  readonly letter: string
  /** What does the same with the Shift key held; undefined where no key does. */
  readonly shortcut: string | undefined
  readonly words: ItemTypeText
}

/** Rules an option out, or takes that back. The Tab key stops at it only where no key of the keyboard does the same. */
export const EliminateButton = memo(function EliminateButton({ itemId, optionId, letter, shortcut, words }: EliminateButtonProps) {
  const store = useExamStore()
  const isOut = useExam((state) => isEliminated(state, itemId, optionId))
  const label = words('strike.button', { letter })
  return (
    <button
      type="button"
      className={styles.strike}
      tabIndex={shortcut === undefined ? undefined : -1}
      aria-label={label}
      aria-pressed={isOut}
      aria-keyshortcuts={shortcut === undefined ? undefined : `Shift+${shortcut}`}
      title={shortcut === undefined ? label : words('strike.keys', { words: label, key: shortcut })}
      onClick={() => {
        store.toggleElimination(itemId, optionId)
      }}
    >
      <span aria-hidden>{letter}</span>
    </button>
  )
})
