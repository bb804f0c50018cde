import { useMemo } from 'react'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import { emptyProgress } from '../../../../src-shared/attempt/attempt-progress.ts'
import { succeed } from '../../../../src-shared/errors/result.ts'
import type { PaperItem } from '../../../../src-shared/item-types/item-types.ts'
import { MarkupText } from '../../../ui/markup-text.tsx'
import { ExamContext } from '../exam-room/exam-context.tsx'
import { createExamStore } from '../exam-room/exam-store.ts'
import { QuestionAnswer } from '../exam-room/question-answer.tsx'
import styles from '../exam-room/question.module.css'

const letters = ['A', 'B', 'C', 'D', 'E']
const attemptId = '00000000-0000-4000-8000-000000000000'
const silent = (): (() => void) => () => undefined

/** What takes main's place: every act is taken, and forgotten. */
const nobody = {
  append: () => Promise.resolve(succeed({ sequence: 1 })),
  onDeliveryChanged: silent,
  onJournalChanged: silent,
  onSubmitted: silent
}

/** An item as the exam room shows it, alive but for nobody: what is answered here is kept nowhere. */
export function ItemPreview({ item }: { readonly item: PaperItem }) {
  const store = useMemo(() => createExamStore(attemptOf(item), nobody), [item])
  return (
    <ExamContext value={store}>
      <div className={styles.stem} id="question-stem">
        <MarkupText source={item.stem} layout="block" />
      </div>
      <QuestionAnswer item={item} />
    </ExamContext>
  )
}

function attemptOf(item: PaperItem): OpenAttempt {
  return {
    paper: {
      attemptId,
      slug: 'preview',
      title: '',
      markingVersion: '0',
      startedAt: 0,
      budgetMs: 60_000,
      paperHash: '',
      rules: { profile: 'preview', profileVersion: 1, calculator: 'none', optionLetters: letters, hasEightKeys: false },
      subjects: [{ slug: 'preview', title: '', items: [item] }],
      stimuli: []
    },
    progress: { ...emptyProgress, currentItemId: item.id },
    remainingMs: 60_000,
    delivery: { attemptId, keptSequence: 0, receivedSequence: 0, phase: 'idle', failure: null, serverReceiptId: null },
    isResumed: false
  }
}
