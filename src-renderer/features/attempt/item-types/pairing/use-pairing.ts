import { useMemo } from 'react'
import type { PaperItem } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { Pairing } from '../../../../../src-shared/content/item-types/base/pairing.ts'
import { responseTo } from '../../store/answer-state.ts'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { optionLettersAt } from '../../store/option-letters-at.ts'
import { afterPress, withPair, type PairParts, type PairResponses } from './pairs.ts'
import { useChoiceDrag } from './use-choice-drag.ts'

interface PairingState {
  readonly pairs: Pairing
  readonly letters: readonly string[]
  readonly drag: ReturnType<typeof useChoiceDrag>
  /** A press on the choice at an index. */
  readonly press: (index: number) => void
}

/** State and acts of an item whose choices go to prompts or gaps. */
export function usePairing(item: PaperItem, parts: PairParts, responses: PairResponses): PairingState {
  const store = useExamStore()
  const given = useExam((state) => responseTo(state, item.id))
  const pairs = useMemo(() => responses.pairsIn(given), [given, responses])
  const letters = useMemo(() => optionLettersAt(store, item.id, parts.choices.length), [store, item, parts])
  const give = (next: Pairing | undefined): void => {
    if (next !== undefined) store.answer(item.id, responses.toResponse(next))
  }
  return {
    pairs,
    letters,
    drag: useChoiceDrag((slotId, choiceId) => {
      if (parts.slotIds.includes(slotId)) give(withPair(pairs, slotId, choiceId))
    }),
    press: (index) => {
      give(afterPress(pairs, index, parts))
    }
  }
}
