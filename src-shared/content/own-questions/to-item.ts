import { itemSchema, type Item } from '../item-types/item-types.ts'
import { faultsOfDraft } from './draft-fault.ts'
import { EXPLANATION_LATER, withExplanation } from './plain-explanation.ts'
import type { DraftOption, OwnQuestion, QuestionDraft } from './own-question.ts'

const OWN_ITEM_START = 'own-'

/** Returns the item id of an own question. */
export function itemIdOf(questionId: string): string {
  return OWN_ITEM_START + questionId
}

/** Whether an item may be an own question. */
export function isOwnItemId(itemId: string): boolean {
  return itemId.startsWith(OWN_ITEM_START)
}

/**
 * Converts a question to an item; null while it is incomplete. The set's name replaces a missing topic; a missing explanation becomes a statement
 * of the right answer.
 */
export function toItem({ questionId, set, draft }: Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>): Item | null {
  if (faultsOfDraft(draft).length > 0) return null
  const parsed = itemSchema.safeParse({
    id: itemIdOf(questionId),
    topic: draft.topic.trim() || set,
    difficulty: draft.difficulty,
    stem: draft.stem.trim(),
    explanation: draft.explanation.trim() || EXPLANATION_LATER,
    ...answerOf(draft)
  })
  return parsed.success ? withExplanation(parsed.data) : null
}

function answerOf(draft: QuestionDraft): object {
  const { type, options, keys, isTrue, accepted, isCaseSensitive, value, tolerance, unit } = draft
  switch (type) {
    case 'single-choice':
      return { type, options: options.map((option) => toOption(option, keys)), key: options.find(({ id }) => keys.includes(id))?.id }
    case 'multiple-response':
      return { type, options: options.map((option) => toOption(option, keys)), keys: options.flatMap(({ id }) => (keys.includes(id) ? [id] : [])) }
    case 'true-false':
      return { type, key: isTrue }
    case 'short-text':
      return { type, accepted: accepted.map((text) => text.trim()).filter((text) => text !== ''), isCaseSensitive }
    case 'numeric':
      return {
        type,
        value: value.trim(),
        tolerance: { kind: 'absolute', by: tolerance.trim() || '0' },
        units: unit.trim() === '' ? [] : [{ symbol: unit.trim(), factor: '1' }]
      }
  }
}

function toOption({ id, text, why }: DraftOption, keys: readonly string[]): object {
  return { id, text: text.trim(), ...(why.trim() === '' || keys.includes(id) ? {} : { why: why.trim() }) }
}
