import type { PaperItem } from '../../../../src-shared/item-types/item-types.ts'
import { questionViewOf } from '../item-types/question-views.ts'

/** Where the answer to the current item is given, as its type asks for it. */
export function QuestionAnswer({ item }: { readonly item: PaperItem }) {
  const { Answer } = questionViewOf(item)
  return <Answer key={item.id} item={item} />
}
