import { memo, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperSubject } from '../../../../src-shared/attempt/paper.ts'
import { paletteStatus } from './answer-state.ts'
import { useExam, useExamStore } from './exam-context.tsx'
import { useRovingCells } from './use-roving-cells.ts'
import styles from './palette.module.css'

interface PaletteProps {
  readonly subject: PaperSubject
  readonly onChosen: () => void
}

/**
 * Every item of a subject as a numbered button. Each cell listens for itself, so that an act repaints one or two of them. For the Tab key
 * they are one stop, the current question; from there the arrow keys lead on.
 */
export const Palette = memo(function Palette({ subject, onChosen }: PaletteProps) {
  const { t } = useTranslation()
  const { list, focusedItemId } = useRovingCells()
  return (
    <nav className={styles.palette} aria-label={t('exam.questionsOf', { subject: subject.title })}>
      <ol ref={list} className={styles.cells}>
        {subject.items.map((item, index) => (
          <li key={item.id}>
            <PaletteCell
              itemId={item.id}
              number={index + 1}
              tabStop={focusedItemId === null ? 'if-current' : focusedItemId === item.id ? 'always' : 'never'}
              onChosen={onChosen}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
})

interface PaletteCellProps {
  readonly itemId: string
  readonly number: number
  readonly tabStop: 'if-current' | 'always' | 'never'
  readonly onChosen: () => void
}

const PaletteCell = memo(function PaletteCell({ itemId, number, tabStop, onChosen }: PaletteCellProps) {
  const { t } = useTranslation()
  const store = useExamStore()
  const cell = useRef<HTMLButtonElement>(null)
  const status = useExam((state) => paletteStatus(state, itemId))
  const words = status.split(' ')
  const isCurrent = words.includes('current')
  const isTabStop = tabStop === 'always' || (tabStop === 'if-current' && isCurrent)
  useLayoutEffect(() => {
    if (isCurrent) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      tabIndex={isTabStop ? 0 : -1}
      data-item-id={itemId}
      data-status={status}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`${t('exam.question', { number })}: ${words.map((word) => t(`exam.status.${word}` as 'exam.status.unseen')).join(', ')}`}
      onClick={() => {
        store.moveTo(itemId)
        onChosen()
      }}
    >
      {number}
    </button>
  )
})
