import { useState } from 'react'
import type { Pairing } from '../../../../../src-shared/content/item-types/base/pairing.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import type { PairParts } from './pairs.ts'

interface PairNewsProps {
  readonly parts: PairParts
  readonly pairs: Pairing
  readonly letters: readonly string[]
}

/** Announces each change of the pairs to screen readers, whether it came from a list, a letter key, a press or a drag. */
export function PairNews({ parts, pairs, letters }: PairNewsProps) {
  const { t } = useItemTypeText()
  const [latest, setLatest] = useState({ pairs, news: '' })
  if (latest.pairs !== pairs) setLatest({ pairs, news: newsOf(latest.pairs) })

  function newsOf(before: Pairing): string {
    const changed = parts.slotIds.find((slotId) => pairs[slotId] !== undefined && pairs[slotId] !== before[slotId])
    const freed = parts.slotIds.find((slotId) => before[slotId] !== undefined && pairs[slotId] === undefined)
    const slotId = changed ?? freed
    if (slotId === undefined) return ''
    const choiceIndex = parts.choices.findIndex(({ id }) => id === pairs[slotId])
    const number = parts.slotIds.indexOf(slotId) + 1
    return changed === undefined ? t('answer.pairOpen', { number }) : t('answer.pairMade', { number, letter: letters[choiceIndex] ?? '' })
  }

  return (
    <p className="visually-hidden" role="status">
      {latest.news}
    </p>
  )
}
