import { ownOptionIds } from '../../../../src-shared/content/own-questions/draft-parts.ts'
import type { ImportFinding } from '../imported-question.ts'
import type { KeyAnswer } from './key-answer.ts'
import type { DraftKey } from './item-draft.ts'

/** In rising order, because lists are sorted by id before candidates see them. */
const ids: readonly string[] = ownOptionIds.toSorted()

/**
 * Gives the texts ids in alphabetical order, so that neither the ids nor their order tell the answer. If the right order is the alphabetical one, the
 * ids run the other way.
 */
export function idsOf(
  right: readonly string[],
  spare: readonly string[]
): { readonly idOf: (text: string) => string; readonly sorted: readonly string[] } {
  const alphabetical = [...right, ...spare].toSorted()
  const isTold = right.every((text, place) => place === 0 || alphabetical.indexOf(right[place - 1] ?? '') < alphabetical.indexOf(text))
  const sorted = isTold ? alphabetical.toReversed() : alphabetical
  return { idOf: (text) => ids[sorted.indexOf(text)] ?? '', sorted }
}

export function matchingAnswer({ pairs, spare }: DraftKey & { type: 'matching' }): KeyAnswer {
  const prompts = pairs.map(({ prompt }) => prompt.trim())
  const right = pairs.map(({ choice }) => choice.trim())
  const others = [...new Set(spare.map((text) => text.trim()))].filter((text) => text !== '' && !right.includes(text))
  const { idOf, sorted } = idsOf(right, others)
  return {
    members: {
      type: 'matching',
      prompts: prompts.map((text, place) => ({ id: `p${String(place + 1)}`, text })),
      choices: sorted.map((text) => ({ id: idOf(text), text })),
      key: Object.fromEntries(right.map((text, place) => [`p${String(place + 1)}`, idOf(text)]))
    },
    explanation: '',
    losses: [],
    faults: [
      ...(prompts.includes('') ? [{ code: 'empty-prompt' } as const] : []),
      ...(right.includes('') ? [{ code: 'empty-choice' } as const] : []),
      ...(new Set(right).size < right.length ? [{ code: 'choice-used-twice' } as const] : []),
      ...(prompts.length < 2 ? [{ code: 'too-few-pairs' } as const] : []),
      ...tooMany(sorted.length)
    ]
  }
}

export function orderingAnswer({ steps }: DraftKey & { type: 'ordering' }): KeyAnswer {
  const right = steps.map((text) => text.trim())
  const { idOf, sorted } = idsOf(right, [])
  return {
    members: { type: 'ordering', steps: sorted.map((text) => ({ id: idOf(text), text })), key: right.map(idOf) },
    explanation: '',
    losses: [],
    faults: [
      ...(right.includes('') ? [{ code: 'empty-step' } as const] : []),
      ...(new Set(right).size < right.length ? [{ code: 'same-steps' } as const] : []),
      ...(right.length < 3 ? [{ code: 'too-few-steps' } as const] : []),
      ...tooMany(right.length)
    ]
  }
}

export function tooMany(count: number): readonly ImportFinding[] {
  return count > ids.length ? [{ code: 'too-many-options-for-type', values: { count, most: ids.length } }] : []
}
