import type { ReactNode } from 'react'
import type { AnswerReading } from '../../../../../src-shared/content/item-types/base/answer-reading.ts'
import type { ItemKeyOf, ItemResponse, ItemTypeName, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'

export interface ReviewViewProps<Name extends ItemTypeName> {
  readonly item: PaperItemOf<Name>
  readonly itemKey: ItemKeyOf<Name>
  readonly given: ItemResponse | null
  /** The paper's option letters, in order of the options. */
  readonly letters: readonly string[]
  /** How the paper's answers were read; absent if as they are now. */
  readonly reading?: AnswerReading | undefined
}

/** How an item type shows the answer given and the key. Methods, as in `question-view.ts`. */
export interface ReviewView<Name extends ItemTypeName> {
  Review(props: ReviewViewProps<Name>): ReactNode
}
