import type { TFunction } from 'i18next'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { PictureRetriesContext, type PictureRetries } from '../../../ui/markup/pictures-context.tsx'
import { useExamStore } from '../store/exam-context.tsx'
import { HighlightableText } from './highlightable-text.tsx'
import { entryOf } from '../store/paper-index.ts'
import { QuestionAnswer } from './question-answer.tsx'
import { SectionHeading } from './section-heading.tsx'
import { QuestionMarks } from './question-marks.tsx'
import { QUESTION_ID } from '../store/question-id.ts'
import styles from './question.module.css'

interface ItemPaneProps {
  readonly itemId: string
  /** False while prerendered: laid out at its place, but invisible, inaccessible, not focusable, and without the question's ids. */
  readonly isShown: boolean
  readonly translate: TFunction
}

const unseen = { visibility: 'hidden' } as const

/** An item with its answer field. The visible one takes the keyboard focus. */
export const ItemPane = memo(function ItemPane({ itemId, isShown, translate }: ItemPaneProps) {
  const { index } = useExamStore()
  const { item, label: number, questionCount: total, place } = entryOf(index, itemId)
  const label = useMemo(() => translate('exam.questionOf', { number, total }), [translate, number, total])
  const pane = useRef<HTMLElement>(null)
  const [retries] = useState<PictureRetries>(() => new Set())

  // After a press, React runs this effect before the paint; when the room appears, after it, which avoids an extra layout.
  useEffect(() => {
    const element = pane.current
    if (!isShown || !element) return
    element.scrollTop = 0
    // The focused element disappeared with the previous question.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[data-ready]')) element.focus({ preventScroll: true })
    for (const retry of [...retries]) retry()
  }, [isShown, retries])

  return (
    <section
      ref={pane}
      id={isShown ? QUESTION_ID : undefined}
      className={styles.pane}
      style={isShown ? undefined : unseen}
      tabIndex={-1}
      data-item-id={isShown ? itemId : undefined}
      data-ready={isShown ? undefined : itemId}
      aria-label={label}
    >
      <div className={styles.column}>
        {item.section === undefined ? null : <SectionHeading section={item.section} {...place} />}
        <PictureRetriesContext value={retries}>
          <div className={styles.stem} id={isShown ? 'question-stem' : undefined}>
            <HighlightableText part="stem" id={itemId} source={item.stem} />
          </div>
          {item.mostMarks === undefined || item.type === 'written' ? null : <QuestionMarks marks={item.mostMarks} />}
          <QuestionAnswer item={item} />
        </PictureRetriesContext>
      </div>
    </section>
  )
})
