import type { TFunction } from 'i18next'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { PictureRetriesContext, type PictureRetries } from '../../../ui/markup/pictures-context.tsx'
import { useExamStore } from '../store/exam-context.tsx'
import { HighlightableText } from './highlightable-text.tsx'
import { entryOf } from '../store/paper-index.ts'
import { QuestionAnswer } from './question-answer.tsx'
import { QUESTION_ID } from '../store/question-id.ts'
import styles from './question.module.css'

interface ItemPaneProps {
  readonly itemId: string
  /** False while it lies ready: laid out where it will stand, but neither seen, heard, reached nor known by the names of the question. */
  readonly isShown: boolean
  readonly translate: TFunction
}

const unseen = { visibility: 'hidden' } as const

/** An item and where it is answered. The keyboard goes on from the one that is shown. */
export const ItemPane = memo(function ItemPane({ itemId, isShown, translate }: ItemPaneProps) {
  const { index } = useExamStore()
  const { item, subject, number } = entryOf(index, itemId)
  const total = subject.items.length
  const label = useMemo(() => translate('exam.questionOf', { number, total }), [translate, number, total])
  const pane = useRef<HTMLElement>(null)
  const [retries] = useState<PictureRetries>(() => new Set())

  // After a press React does this before the paint; as the room comes in, after it, and so without laying out the page by itself.
  useEffect(() => {
    const element = pane.current
    if (!isShown || !element) return
    element.scrollTop = 0
    // What had the focus is gone with the question before, or out of sight with it.
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
      data-testid={isShown ? 'question' : undefined}
      data-item-id={isShown ? itemId : undefined}
      data-ready={isShown ? undefined : itemId}
      aria-label={label}
    >
      <div className={styles.column}>
        {item.section === undefined ? null : <p className={styles.section}>{item.section}</p>}
        <PictureRetriesContext value={retries}>
          <div className={styles.stem} id={isShown ? 'question-stem' : undefined}>
            <HighlightableText part="stem" id={itemId} source={item.stem} />
          </div>
          <QuestionAnswer item={item} />
        </PictureRetriesContext>
      </div>
    </section>
  )
})
