import { memo } from 'react'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { questionViewOf } from '../item-types/question-views.ts'
import { CheckedAnswer } from './checked-answer.tsx'
import { ShownHint } from './shown-hint.tsx'
import { useExam } from '../store/exam-context.tsx'

/** The answer field of an item by its type, or the result once it was checked. */
export const QuestionAnswer = memo(function QuestionAnswer({ item }: { readonly item: PaperItem }) {
  const { Answer } = questionViewOf(item)
  const isChecked = useExam((state) => state.checkedItemIds.has(item.id))
  const isHinted = useExam((state) => state.hintedItemIds.has(item.id))
  if (isChecked) return <CheckedAnswer key={item.id} item={item} />
  return (
    <>
      <Answer key={item.id} item={item} />
      {isHinted ? <ShownHint item={item} /> : null}
    </>
  )
})
