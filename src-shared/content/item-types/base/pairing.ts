import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { optionIdSchema, partIdSchema } from './choice-option.ts'
import { fractionOf, type Fraction } from './fraction.ts'
import { contentIdSchema } from './item-base.ts'

/** At most this many prompts or gaps, and as many choices. */
export const MOST_PAIRS = 10
export const FEWEST_PAIRS = 2

export const slotIdSchema = contentIdSchema.max(20)

/** A choice for a prompt, or a word for a gap. */
export const pairChoiceSchema = z.strictObject({ id: partIdSchema, text: z.string().min(1) })

/** The choice of each prompt or gap, by id. Prompts without one are omitted. */
export const pairingSchema = z
  .record(slotIdSchema, optionIdSchema)
  .refine((pairs) => Object.keys(pairs).length <= MOST_PAIRS, { error: schemaMessages.content.tooManyGaps })

/** The right pairs, and how many choices there were for each of them. */
export const pairingKeySchema = { pairs: pairingSchema, choiceCount: z.int().min(FEWEST_PAIRS) }

export type Pairing = z.infer<typeof pairingSchema>

export interface PairingKey {
  readonly pairs: Pairing
  readonly choiceCount: number
}

/** Prompts or gaps, and choices, by id in the order of the item. */
export interface PairingParts {
  readonly slotIds: readonly string[]
  readonly choiceIds: readonly string[]
}

/** Counts the pairs of an answer that are right, and those that are wrong. */
export function countPairs(pairs: Pairing, key: PairingKey): { readonly right: number; readonly wrong: number } {
  const right = new Map(Object.entries(key.pairs))
  const given = Object.entries(pairs)
  const rightCount = given.filter(([slotId, choiceId]) => right.get(slotId) === choiceId).length
  return { right: rightCount, wrong: given.length - rightCount }
}

/**
 * Each wrong pair takes back 1/(m − 1) of what a right pair gives, where m is the number of choices; never less than zero. Of pairs by lot, one in m is
 * right, so that they are worth nothing before the bound: the usual correction for guessing (R. B. Frary, "Formula Scoring of Multiple-Choice Tests",
 * Educational Measurement: Issues and Practice 7, 1988).
 */
export function markPairs(pairs: Pairing, key: PairingKey): Fraction {
  const { right, wrong } = countPairs(pairs, key)
  const others = key.choiceCount - 1
  return fractionOf(Math.max(0, right * others - wrong), Object.keys(key.pairs).length * others)
}

/** Returns whether an answer names prompts and choices of the item only, at least one, and no choice twice. */
export function isPairingOf(pairs: Pairing, { slotIds, choiceIds }: PairingParts): boolean {
  const given = Object.entries(pairs)
  const chosen = given.map(([, choiceId]) => choiceId)
  return (
    given.length > 0 && new Set(chosen).size === chosen.length && given.every(([slotId, id]) => slotIds.includes(slotId) && choiceIds.includes(id))
  )
}

/** Returns whether a key pairs each prompt with a choice of its own. */
export function isWholePairing(pairs: Pairing, parts: PairingParts): boolean {
  return Object.keys(pairs).length === parts.slotIds.length && isPairingOf(pairs, parts)
}

/** Returns whether the right choices are in the order of the list or of their ids, so that a solver sees the key. */
export function tellsPairs(pairs: Pairing, { slotIds, choiceIds }: PairingParts): boolean {
  const chosen = slotIds.flatMap((id) => pairs[id] ?? [])
  const inList = chosen.map((id) => choiceIds.indexOf(id))
  return isRising(inList) || isRising(chosen.map((id) => id.charCodeAt(0)))
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || (numbers[index - 1] ?? 0) < number)
}
