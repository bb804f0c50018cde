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
  const [latest, setLatest] = useState<{ readonly pairs: Pairing; readonly changedId: string | null }>({ pairs, changedId: null })
  if (latest.pairs !== pairs) setLatest({ pairs, changedId: changedSlot(latest.pairs, pairs) })
  const { changedId } = latest
  const letter = changedId === null ? undefined : letters[parts.choices.findIndex(({ id }) => id === latest.pairs[changedId])]
  const number = changedId === null ? 0 : parts.slotIds.indexOf(changedId) + 1
  return (
    <p className="visually-hidden" role="status">
      {changedId === null ? '' : letter === undefined ? t('answer.pairOpen', { number }) : t('answer.pairMade', { number, letter })}
    </p>
  )
}

/** Returns the prompt or gap with a new choice, or else one that lost its choice; null if all are as before. */
function changedSlot(before: Pairing, after: Pairing): string | null {
  const changed = Object.keys(after).find((slotId) => after[slotId] !== before[slotId])
  return changed ?? Object.keys(before).find((slotId) => after[slotId] === undefined) ?? null
}
