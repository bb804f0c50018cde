import { useMemo, type ReactNode } from 'react'
import type { CheckedItem } from '../../../../src-shared/attempt/record/checked-item.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { responseTo } from '../store/answer-state.ts'
import { ExamContext, useExam } from '../store/exam-context.tsx'
import { QuestionAnswer } from '../answer/question-answer.tsx'
import { WorkedAnswer } from '../item-types/worked-answer.tsx'
import styles from '../answer/question.module.css'
import { createPreviewStore } from './preview-store.ts'

interface TriedItemProps {
  readonly item: PaperItem
  readonly letters: readonly string[]
  /** The key; null until requested. */
  readonly checked: CheckedItem | null
  /** Content below the requested answer, or in place of it. */
  readonly children: ReactNode
}

/** A question outside of any paper: to try without saving, then shown with its key. */
export function TriedItem({ item, letters, checked, children }: TriedItemProps) {
  const store = useMemo(() => createPreviewStore(item, letters), [item, letters])
  return (
    <ExamContext value={store}>
      <div className={styles.stem} id="question-stem">
        <MarkupText source={item.stem} layout="block" />
      </div>
      {checked === null ? <QuestionAnswer item={item} /> : <Worked item={item} letters={letters} checked={checked} />}
      {children}
    </ExamContext>
  )
}

function Worked({ item, letters, checked }: { readonly item: PaperItem; readonly letters: readonly string[]; readonly checked: CheckedItem }) {
  const given = useExam((state) => responseTo(state, item.id))
  return <WorkedAnswer item={item} itemKey={checked.key} given={given} letters={letters} explanation={checked.explanation} />
}
