import { useMemo } from 'react'
import type { CheckedItem } from '../../../../src-shared/attempt/record/checked-item.ts'
import { tenOptionLetters } from '../../../../src-shared/content/exams/exam-rules.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { CheckedResult } from '../answer/checked-result.tsx'
import { QuestionAnswer } from '../answer/question-answer.tsx'
import styles from '../answer/question.module.css'
import { ExamContext } from '../store/exam-context.tsx'
import { createPreviewStore } from './preview-store.ts'

interface TrialItemProps {
  readonly item: PaperItem
  /** The key; null until the answer is to be marked. */
  readonly checked: CheckedItem | null
}

/** An interactive item as in the exam room, marked as in study mode. Its answers are not stored, and go when the item changes. */
export function TrialItem({ item, checked }: TrialItemProps) {
  const store = useMemo(() => createPreviewStore(item, tenOptionLetters), [item])
  return (
    <ExamContext value={store}>
      <div className={styles.stem} id="question-stem">
        <MarkupText source={item.stem} layout="block" />
      </div>
      {checked === null ? <QuestionAnswer item={item} /> : <CheckedResult item={item} checked={checked} />}
    </ExamContext>
  )
}
