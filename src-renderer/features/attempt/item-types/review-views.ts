import { nameOfType } from '../../../../src-shared/content/item-types/item-type-name.ts'
import type { ItemTypeName, PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { ClozeReview } from './cloze/cloze-review.tsx'
import { GapMatchReview } from './gap-match/gap-match-review.tsx'
import { MatchingReview } from './matching/matching-review.tsx'
import { FormulaReview } from './formula/formula-review.tsx'
import { GraphPlotReview } from './graph-plot/graph-plot-review.tsx'
import { HotSpotReview } from './hot-spot/hot-spot-review.tsx'
import { MultipleResponseReview } from './multiple-response/multiple-response-review.tsx'
import { NumericReview } from './numeric/numeric-review.tsx'
import { OrderingReview } from './ordering/ordering-review.tsx'
import type { ReviewView } from './parts/review-view.ts'
import { ShortTextReview } from './short-text/short-text-review.tsx'
import { SingleChoiceReview } from './single-choice/single-choice-review.tsx'
import { TrueFalseReview } from './true-false/true-false-review.tsx'
import { WrittenReview } from './written/written-review.tsx'

/** Review view of each item type. */
const reviewViews: { readonly [Name in ItemTypeName]: ReviewView<Name> } = {
  'single-choice': { Review: SingleChoiceReview },
  'true-false': { Review: TrueFalseReview },
  'multiple-response': { Review: MultipleResponseReview },
  'short-text': { Review: ShortTextReview },
  numeric: { Review: NumericReview },
  cloze: { Review: ClozeReview },
  ordering: { Review: OrderingReview },
  matching: { Review: MatchingReview },
  'gap-match': { Review: GapMatchReview },
  formula: { Review: FormulaReview },
  'hot-spot': { Review: HotSpotReview },
  'graph-plot': { Review: GraphPlotReview },
  written: { Review: WrittenReview }
}

export function reviewViewOf(item: PaperItem): ReviewView<ItemTypeName> {
  return reviewViews[nameOfType(item)]
}
