import { useExam, useExamStore } from '../exam-room/exam-context.tsx'
import { isStruck } from '../exam-room/exam-state.ts'
import { useLetterKeys, useRoomChoice } from '../exam-room/room-preferences.tsx'
import { useItemTypeText } from './use-item-type-text.ts'
import styles from './option-cards.module.css'

interface StrikeButtonProps {
  readonly itemId: string
  readonly optionId: string
  readonly letter: string
  /** Place of the option, from 1. */
  readonly digit: number
}

/** Rules an option out, or takes that back. The Tab key stops at it only where no key of the keyboard does the same. */
export function StrikeButton({ itemId, optionId, letter, digit }: StrikeButtonProps) {
  const { t } = useItemTypeText()
  const store = useExamStore()
  const hasLetterKeys = useLetterKeys() !== null
  const { hasDigitKeys } = useRoomChoice().preferences
  const isOut = useExam((state) => isStruck(state, itemId, optionId))
  const key = hasLetterKeys ? letter : hasDigitKeys ? String(digit) : undefined
  const words = t('strike.button', { letter })
  return (
    <button
      type="button"
      className={styles.strike}
      tabIndex={key === undefined ? undefined : -1}
      aria-label={words}
      aria-pressed={isOut}
      aria-keyshortcuts={key === undefined ? undefined : `Shift+${key}`}
      title={key === undefined ? words : t('strike.keys', { words, key })}
      onClick={() => {
        store.toggleStrike(itemId, optionId)
      }}
    >
      <span aria-hidden>{letter}</span>
    </button>
  )
}
