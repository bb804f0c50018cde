import { useMemo } from 'react'
import { tenOptionLetters } from '../../../../src-shared/content/exams/exam-rules.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { ExamContext } from '../store/exam-context.tsx'
import { QuestionAnswer } from '../answer/question-answer.tsx'
import styles from '../answer/question.module.css'
import { createPreviewStore } from './preview-store.ts'

/** An interactive item as in the exam room; its answers are not stored. */
export function ItemPreview({ item }: { readonly item: PaperItem }) {
  const store = useMemo(() => createPreviewStore(item, tenOptionLetters), [item])
  return (
    <ExamContext value={store}>
      <div className={styles.stem} id="question-stem">
        <MarkupText source={item.stem} layout="block" />
      </div>
      <QuestionAnswer item={item} />
    </ExamContext>
  )
}
