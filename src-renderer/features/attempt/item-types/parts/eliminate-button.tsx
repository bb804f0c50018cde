import { memo } from 'react'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { isEliminated } from '../../store/exam-state.ts'
import type { ItemTypeText } from './use-item-type-text.ts'
import styles from './option-cards.module.css'

interface EliminateButtonProps {
  readonly itemId: string
  readonly optionId: string
  readonly letter: string
  /** Key that does the same with Shift; undefined if there is none. */
  readonly shortcut: string | undefined
  readonly words: ItemTypeText
}

/** Eliminates or restores an option. It is a tab stop only if no key does the same. */
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
