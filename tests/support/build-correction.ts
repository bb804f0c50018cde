import type { Correction } from '../../src-server/attempt/draw/correction.ts'
import type { ItemKey } from '../../src-shared/content/item-types/item-types.ts'

export const choiceKey = (optionId: string): ItemKey => ({ type: 'single-choice', optionId, why: {} })

/** Builds a correction: item `itemId` of the test content had the key `from`; `to` is right. */
export function buildKeyCorrection(itemId: string, from: string, to: string): Correction {
  return {
    id: `${itemId}-${from}-to-${to}`,
    itemId,
    contentVersion: 2,
    reason: `The sign of the second term was misread: ${to} is right.`,
    change: { kind: 'key', from: choiceKey(from), to: choiceKey(to), explanation: `Count again, and it is ${to}.` }
  }
}

export function buildRuling(itemId: string, kind: 'any-answer' | 'dropped'): Correction {
  return { id: `${itemId}-${kind}`, itemId, contentVersion: 2, reason: 'The drawing that the question speaks of is missing.', change: { kind } }
}
