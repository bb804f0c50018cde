import { ReviewedPairs } from '../pairing/reviewed-pairs.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'

export function MatchingReview({ item, itemKey, given }: ReviewViewProps<'matching'>) {
  return (
    <ReviewedPairs slots={item.prompts} choices={item.choices} pairingKey={itemKey} given={given !== null && 'pairs' in given ? given.pairs : null} />
  )
}
