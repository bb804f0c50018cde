import type { ReactNode } from 'react'
import type { ItemKeyOf, ItemResponse, ItemTypeName, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'

export interface ReviewViewProps<Name extends ItemTypeName> {
  readonly item: PaperItemOf<Name>
  readonly itemKey: ItemKeyOf<Name>
  readonly given: ItemResponse | null
  /** Letters of this paper, in the order of the options. */
  readonly letters: readonly string[]
}

/** How one type of items shows what was given and what is right. Methods, as in `question-view.ts`. */
export interface ReviewView<Name extends ItemTypeName> {
  Review(props: ReviewViewProps<Name>): ReactNode
}
