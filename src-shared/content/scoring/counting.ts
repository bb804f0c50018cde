import type { ItemResponse } from '../item-types/item-types.ts'
import { settleChoice, type Choice, type ChoiceOutcome, type SettledChoice } from './choice.ts'
import { isCounted, isUnmarked, type MarkedItem } from './credit-of.ts'
import type { AgreedMarking } from './marks-of.ts'

/** How an item counts: `dropped` and `unmarked` as `isCounted` says, the others as its question does in a section with a choice. */
export type Counting = ChoiceOutcome | 'dropped' | 'unmarked'

export interface CountedSubject {
  readonly items: readonly MarkedItem[]
  /** Absent where every question counts. */
  readonly choices?: readonly Choice[] | undefined
}

export interface CountedItems {
  readonly countingOf: ReadonlyMap<string, Counting>
  readonly choices: readonly SettledChoice[]
  /** Items outside all choices. */
  readonly plain: readonly MarkedItem[]
}

/** Says of each item of a subject how it counts. Pure. */
export function countItems(
  { items, choices = [] }: CountedSubject,
  answers: ReadonlyMap<string, ItemResponse>,
  marking: AgreedMarking
): CountedItems {
  const countingOf = new Map<string, Counting>(items.map((item) => [item.id, plainCounting(item)]))
  if (choices.length === 0) return { countingOf, choices: [], plain: items }
  const marked = { items: new Map(items.map((item) => [item.id, item])), answers, marking }
  const settled = choices.map((choice) => {
    const outcome = settleChoice(choice, marked)
    choice.questions.forEach((itemIds, index) => {
      for (const id of itemIds) countingOf.set(id, inChoice(countingOf.get(id), outcome.outcomes[index]))
    })
    return outcome
  })
  const chosen = new Set(choices.flatMap(({ questions }) => questions.flat()))
  return { countingOf, choices: settled, plain: items.filter(({ id }) => !chosen.has(id)) }
}

function plainCounting(item: MarkedItem): Counting {
  if (isCounted(item)) return 'counts'
  return isUnmarked(item) ? 'unmarked' : 'dropped'
}

/** A question that nobody answered or that is too many needs no marks of a person. */
function inChoice(plain: Counting = 'counts', outcome: ChoiceOutcome = 'counts'): Counting {
  return plain === 'counts' || outcome === 'not-chosen' || (plain === 'unmarked' && outcome === 'surplus') ? outcome : plain
}
