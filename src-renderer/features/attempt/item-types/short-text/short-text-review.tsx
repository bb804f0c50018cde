import { isAcceptedText } from '../../../../../src-shared/content/item-types/short-text/is-accepted-text.ts'
import { ComparedAnswers } from '../parts/compared-answers.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

export function ShortTextReview({ itemKey, given }: ReviewViewProps<'short-text'>) {
  const { t } = useItemTypeText()
  const text = given !== null && 'text' in given ? given.text : null
  const [best = '', ...others] = itemKey.accepted
  return (
    <ComparedAnswers
      given={text}
      isRight={text !== null && isAcceptedText(text, itemKey)}
      right={best}
      note={others.length === 0 ? undefined : t('review.alsoRight', { answers: others.join(', ') })}
    />
  )
}
