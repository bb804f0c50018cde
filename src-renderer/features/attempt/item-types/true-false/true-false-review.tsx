import { ReviewedOptions } from '../parts/reviewed-options.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

export function TrueFalseReview({ itemKey, given, letters }: ReviewViewProps<'true-false'>) {
  const { t } = useItemTypeText()
  const options = (['true', 'false'] as const).map((id) => ({ id, text: t(`answer.${id}`) }))
  const givenIds = given !== null && 'isTrue' in given ? [String(given.isTrue)] : []
  const why = itemKey.why === null ? {} : { [String(!itemKey.isTrue)]: itemKey.why }
  return <ReviewedOptions options={options} letters={letters} rightIds={[String(itemKey.isTrue)]} givenIds={givenIds} why={why} />
}
