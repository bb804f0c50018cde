import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { responseText } from './answer-state.ts'
import { useExam, useExamStore } from './exam-context.tsx'
import type { ExamState } from './exam-state.ts'
import { ItemPanes } from './item-panes.tsx'
import { placeOf } from './paper-index.ts'
import { QuestionHeader } from './question-header.tsx'
import { StimulusPane } from './stimulus-pane.tsx'
import { usePassageSplit } from './use-passage-split.ts'
import styles from './question.module.css'

/** Which item it is and what is answered to it: whatever changes it brings the question back. */
function momentOf(state: ExamState): string {
  return `${state.currentItemId} ${responseText(state, state.currentItemId)}`
}

/**
 * The current item, with its passage beside it where it has one. Where there is no room beside it, one of the two is shown at a time; an
 * answer by key, or a move, comes back to the question.
 */
export function Question() {
  const { t } = useTranslation()
  const store = useExamStore()
  const { index } = store
  const itemId = useExam((state) => state.currentItemId)
  const [readAt, setReadAt] = useState<string | null>(null)
  // Not the moment itself, which every answer changes: the question is painted again only when the passage comes or goes.
  const isRead = useExam((state) => readAt === momentOf(state))
  const { subject, number, stimulus } = placeOf(index, itemId)
  const isPassageShown = stimulus !== undefined && isRead
  const total = subject.items.length
  const { ref, percent, dividerProps } = usePassageSplit()
  const togglePassage = useCallback(() => {
    const now = momentOf(store.getState())
    setReadAt((before) => (before === now ? null : now))
  }, [store])

  return (
    <div
      ref={ref}
      className={styles.sheet}
      data-split={stimulus !== undefined}
      data-shown={isPassageShown ? 'passage' : 'question'}
      style={{ ['--passage-width' as string]: `${percent}%` }}
    >
      <QuestionHeader
        itemId={itemId}
        number={number}
        total={total}
        passage={stimulus === undefined ? 'absent' : isPassageShown ? 'shown' : 'hidden'}
        isHeard={stimulus?.sound !== undefined}
        onTogglePassage={togglePassage}
      />
      {stimulus ? (
        <>
          <StimulusPane key={stimulus.id} stimulus={stimulus} />
          <div {...dividerProps} className={styles.divider} aria-label={t('exam.passageWidth')} />
        </>
      ) : null}
      <ItemPanes />
      <p className="visually-hidden" role="status">
        {t('exam.nowAt', { number, total, subject: subject.title })}
      </p>
    </div>
  )
}
