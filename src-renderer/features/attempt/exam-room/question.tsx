import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkupText } from '../../../ui/markup-text.tsx'
import { AnswerStateMark } from './answer-state-mark.tsx'
import { useExam, useExamStore } from './exam-context.tsx'
import { OptionList } from './option-list.tsx'
import { placeOf } from './paper-index.ts'
import { StimulusPane } from './stimulus-pane.tsx'
import styles from './question.module.css'

/** The current item, with its passage beside it where it has one. */
export function Question() {
  const { t } = useTranslation()
  const { index } = useExamStore()
  const itemId = useExam((state) => state.currentItemId)
  const { item, subject, number, stimulus } = placeOf(index, itemId)
  const total = subject.items.length
  const pane = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    element.scrollTop = 0
    // The option that had the focus is gone: the keyboard goes on from the new question.
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  }, [itemId])

  return (
    <div className={styles.sheet} data-split={stimulus !== undefined}>
      {stimulus ? <StimulusPane key={stimulus.id} stimulus={stimulus} /> : null}
      <section
        ref={pane}
        className={styles.pane}
        tabIndex={-1}
        data-testid="question"
        data-item-id={itemId}
        aria-label={t('exam.questionOf', { number, total })}
      >
        <header className={styles.header}>
          <h2 className={styles.number}>
            {t('exam.question', { number })}
            <span className={styles.total}>{t('exam.ofTotal', { total })}</span>
          </h2>
          {item.section === undefined ? null : <span className={styles.section}>{item.section}</span>}
          <AnswerStateMark itemId={itemId} />
        </header>
        <div className={styles.stem} id="question-stem">
          <MarkupText key={itemId} source={item.stem} layout="block" />
        </div>
        <OptionList item={item} />
      </section>
      <p className="visually-hidden" role="status">
        {t('exam.nowAt', { number, total, subject: subject.title })}
      </p>
    </div>
  )
}
