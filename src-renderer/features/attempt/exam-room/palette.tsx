import { memo, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperSubject } from '../../../../src-shared/attempt/paper.ts'
import { paletteStatus } from './answer-state.ts'
import { useExam, useExamStore } from './exam-context.tsx'
import styles from './palette.module.css'

/** Every item of a subject as a numbered button. Each cell listens for itself, so that an act repaints one or two of them. */
export const Palette = memo(function Palette({ subject }: { readonly subject: PaperSubject }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.palette} aria-label={t('exam.questionsOf', { subject: subject.title })}>
      <ol className={styles.cells}>
        {subject.items.map((item, index) => (
          <li key={item.id}>
            <PaletteCell itemId={item.id} number={index + 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
})

const PaletteCell = memo(function PaletteCell({ itemId, number }: { readonly itemId: string; readonly number: number }) {
  const { t } = useTranslation()
  const store = useExamStore()
  const cell = useRef<HTMLButtonElement>(null)
  const status = useExam((state) => paletteStatus(state, itemId))
  const words = status.split(' ')
  const isCurrent = words.includes('current')
  useLayoutEffect(() => {
    if (isCurrent) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      data-item-id={itemId}
      data-status={status}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`${t('exam.question', { number })}: ${words.map((word) => t(`exam.status.${word}` as 'exam.status.unseen')).join(', ')}`}
      onClick={() => {
        store.moveTo(itemId)
      }}
    >
      {number}
    </button>
  )
})
