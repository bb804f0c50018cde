import { ReviewedOptions } from '../parts/reviewed-options.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'

export function MultipleResponseReview({ item, itemKey, given, letters }: ReviewViewProps<'multiple-response'>) {
  const givenIds = given !== null && 'optionIds' in given ? given.optionIds : []
  return <ReviewedOptions options={item.options} letters={letters} rightIds={itemKey.optionIds} givenIds={givenIds} why={itemKey.why} />
}
