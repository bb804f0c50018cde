import { useCallback, useState, startTransition, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { responseText } from '../store/answer-state.ts'
import { useDeferredExam, useExam, useExamStore } from '../store/exam-context.tsx'
import type { ExamState } from '../store/exam-state.ts'
import { entryOf } from '../store/paper-index.ts'
import { QuestionHeader } from './question-header.tsx'
import { StimulusPane } from './stimulus-pane.tsx'
import { useConfirmShown } from './use-confirm-shown.ts'
import { usePassageSplit } from './use-passage-split.ts'
import styles from './question.module.css'
import { ItemPane } from './item-pane.tsx'
import { itemsInPage, readyNeighbours } from '../store/ready-items.ts'
import { runInBackground } from '../store/run-in-background.ts'

/** Identifies the current item and its answer; any change brings the question back. */
function momentOf(state: ExamState): string {
  return `${state.currentItemId} ${responseText(state, state.currentItemId)}`
}

/**
 * The current item with its passage, if any. If there is no room for both, one is shown at a time; an answer by key, or a move, returns to the
 * question.
 */
export function Question() {
  const { t } = useTranslation()
  const store = useExamStore()
  const { index } = store
  const stimulus = useExam((state) => entryOf(index, state.currentItemId).stimulus ?? null)
  const [readAt, setReadAt] = useState<string | null>(null)
  // A boolean instead of item and answer, which every act changes: this renders only when a passage appears or disappears.
  const isRead = useExam((state) => readAt !== null && readAt === momentOf(state))
  useConfirmShown(store.attempt.paper.attemptId)
  const isPassageShown = stimulus !== null && isRead
  const { ref, percent, dividerProps } = usePassageSplit()
  const togglePassage = useCallback(() => {
    const now = momentOf(store.getState())
    setReadAt((before) => (before === now ? null : now))
  }, [store])

  return (
    <div
      ref={ref}
      className={styles.sheet}
      data-split={stimulus !== null}
      data-shown={isPassageShown ? 'passage' : 'question'}
      style={{ ['--passage-width' as string]: `${percent}%` }}
    >
      <QuestionHeader
        passage={stimulus === null ? 'absent' : isPassageShown ? 'shown' : 'hidden'}
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
      <ScreenReaderPosition />
    </div>
  )
}

function ScreenReaderPosition() {
  const { t } = useTranslation()
  const { index } = useExamStore()
  const { subject, label, questionCount } = useDeferredExam((state) => entryOf(index, state.currentItemId))
  return (
    <p className="visually-hidden" role="status">
      {t('exam.nowAt', { number: label, total: questionCount, subject: subject.title })}
    </p>
  )
}

/** The current item and, when idle, its prerendered neighbours, so that a move shows an existing layout. */
function ItemPanes() {
  // Called once here instead of in each pane.
  const { t: translate } = useTranslation()
  const store = useExamStore()
  const currentItemId = useExam((state) => state.currentItemId)
  const [ready, setReady] = useState<readonly string[]>([])
  // Joined to a string, so that the panes render only when it changes.
  const inPage = useExam((state) => itemsInPage(store, state, ready).join(' '))

  useEffect(() => {
    const { checkedItemIds } = store.getState()
    const change: typeof setReady = (next) => {
      startTransition(() => {
        setReady(next)
      })
    }
    return runInBackground(readyNeighbours(store, { currentItemId, checkedItemIds }, change))
  }, [store, currentItemId])

  return inPage.split(' ').map((itemId) => <ItemPane key={itemId} itemId={itemId} isShown={itemId === currentItemId} translate={translate} />)
}
