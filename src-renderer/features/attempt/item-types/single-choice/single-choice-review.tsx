import { ReviewedOptions } from '../parts/reviewed-options.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'

export function SingleChoiceReview({ item, itemKey, given, letters }: ReviewViewProps<'single-choice'>) {
  const givenIds = given !== null && 'optionId' in given ? [given.optionId] : []
  return <ReviewedOptions options={item.options} letters={letters} rightIds={[itemKey.optionId]} givenIds={givenIds} why={itemKey.why} />
}
