import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useId, type PointerEvent, type ReactNode } from 'react'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { QUESTION_ID } from '../../store/question-id.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { indexAfterKey } from './move-step.ts'
import styles from './ordering.module.css'

interface StepRowProps {
  readonly stepId: string
  /** In Koya's markup. */
  readonly text: string
  readonly index: number
  readonly count: number
  readonly isDragged: boolean
  readonly onMove: (stepId: string, index: number) => void
  readonly onGrab: (event: PointerEvent, stepId: string) => void
}

/** A step with its number, a handle that arrow keys and the pointer move, and a button for each direction. */
export function StepRow({ stepId, text, index, count, isDragged, onMove, onGrab }: StepRowProps) {
  const { t } = useItemTypeText()
  const textId = useId()
  const handleId = useId()
  return (
    <li className={styles.step} data-step-id={stepId} data-dragged={isDragged || undefined}>
      <button
        type="button"
        id={handleId}
        className={styles.handle}
        aria-label={t('answer.stepAt', { number: index + 1, total: count })}
        aria-labelledby={`${textId} ${handleId}`}
        aria-keyshortcuts="ArrowUp ArrowDown"
        data-step-handle
        onPointerDown={(event) => {
          onGrab(event, stepId)
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.altKey || event.metaKey) return
          if (event.key === 'Escape') document.getElementById(QUESTION_ID)?.focus({ preventScroll: true })
          const next = indexAfterKey(event.key, index, count)
          if (next === null) return
          // The arrow keys would scroll the question.
          event.preventDefault()
          onMove(stepId, next)
        }}
      >
        <IconGripVertical size={18} aria-hidden />
        <span aria-hidden>{index + 1}</span>
      </button>
      <span id={textId} className={styles.text}>
        <MarkupText source={text} layout="inline" />
      </span>
      <MoveButton label={t('answer.stepUp', { number: index + 1 })} isDisabled={index === 0} onPress={() => onMove(stepId, index - 1)}>
        <IconChevronUp size={20} aria-hidden />
      </MoveButton>
      <MoveButton label={t('answer.stepDown', { number: index + 1 })} isDisabled={index === count - 1} onPress={() => onMove(stepId, index + 1)}>
        <IconChevronDown size={20} aria-hidden />
      </MoveButton>
    </li>
  )
}

interface MoveButtonProps {
  readonly label: string
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** For mouse, finger and screen reader. It is no tab stop, because the handle's arrow keys do the same. */
function MoveButton({ label, isDisabled, onPress, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles.move}
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
