import { z } from '../../kernel/schema/zod.ts'
import type { AnswerReading } from './base/answer-reading.ts'
import { compare, nought, type Fraction } from './base/fraction.ts'
import { cloze } from './cloze/cloze.ts'
import { gapMatch } from './gap-match/gap-match.ts'
import { formula } from './formula/formula.ts'
import { graphPlot } from './graph-plot/graph-plot.ts'
import { hotSpot } from './hot-spot/hot-spot.ts'
import { nameOfType } from './item-type-name.ts'
import type { ItemTexts, Shuffle } from './base/item-type.ts'
import { matching } from './matching/matching.ts'
import { multipleResponse } from './multiple-response/multiple-response.ts'
import { numeric } from './numeric/numeric.ts'
import { ordering } from './ordering/ordering.ts'
import { shortText } from './short-text/short-text.ts'
import { singleChoice } from './single-choice/single-choice.ts'
import { trueFalse } from './true-false/true-false.ts'
import { written } from './written/written.ts'

/** Registry of all item types. */
const itemTypes = {
  'single-choice': singleChoice,
  'true-false': trueFalse,
  'multiple-response': multipleResponse,
  'short-text': shortText,
  numeric,
  cloze,
  ordering,
  matching,
  'gap-match': gapMatch,
  formula,
  'hot-spot': hotSpot,
  'graph-plot': graphPlot,
  written
} as const

export type ItemTypeName = keyof typeof itemTypes
type Schemas = (typeof itemTypes)[ItemTypeName]['schemas']
type SchemasOf<Part extends keyof Schemas> = [Schemas[Part], ...Schemas[Part][]]

function schemasOf<Part extends keyof Schemas>(part: Part): SchemasOf<Part> {
  return Object.values(itemTypes).map(({ schemas }) => schemas[part]) as SchemasOf<Part>
}

export const itemTypeNames = Object.keys(itemTypes) as [ItemTypeName, ...ItemTypeName[]]
export const itemSchema = z.discriminatedUnion('type', schemasOf('authored'))
const shownSchema = z.discriminatedUnion('type', schemasOf('shown'))

/** Has a name, because the compiler would write all members of all types wherever a contract has an item, which is more than it can write. */
export interface PaperItemSchema extends z.ZodType<PaperItem, PaperItem> {
  /** The schema of each type. */
  readonly options: readonly z.ZodType[]
}

export const paperItemSchema: PaperItemSchema = shownSchema
export const itemLimitsSchema = z.discriminatedUnion('type', schemasOf('limits'))
export const itemKeySchema = z.discriminatedUnion('type', schemasOf('key'))
export const responseSchema = z.union(schemasOf('response'))

export type Item = z.infer<typeof itemSchema>
export type PaperItem = z.infer<typeof shownSchema>
export type ItemLimits = z.infer<typeof itemLimitsSchema>
export type ItemKey = z.infer<typeof itemKeySchema>
export type ItemResponse = z.infer<typeof responseSchema>

/** An item of one type, as authored. */
export type ItemOf<Name extends ItemTypeName> = z.infer<(typeof itemTypes)[Name]['schemas']['authored']>
export type PaperItemOf<Name extends ItemTypeName> = z.infer<(typeof itemTypes)[Name]['schemas']['shown']>
export type ItemKeyOf<Name extends ItemTypeName> = z.infer<(typeof itemTypes)[Name]['schemas']['key']>

/** An item type with its specific types erased. */
interface AnyItemType {
  show(item: Item, shuffle: Shuffle): PaperItem
  keyOf(item: Item): ItemKey
  limitsOf(item: PaperItem): ItemLimits
  isAcceptable(response: ItemResponse, limits: ItemLimits): boolean
  isKeyFor(key: ItemKey, limits: ItemLimits): boolean
  mark(response: ItemResponse, key: ItemKey, reading: AnswerReading): Fraction
  hasRightPart?(response: ItemResponse, key: ItemKey): boolean
  personMarksOf?(key: ItemKey): number
  textsOf(item: Item): ItemTexts
  letterCountOf(item: Item): number
}

function typeOf(typed: { readonly type?: ItemTypeName | undefined }): AnyItemType {
  return itemTypes[nameOfType(typed)]
}

export function isSingleChoice(item: Item): item is ItemOf<'single-choice'> {
  return nameOfType(item) === 'single-choice'
}

/** Returns the item as a candidate may see it, with its lists in this candidate's order. */
export function showItem(item: Item, shuffle: Shuffle): PaperItem {
  return typeOf(item).show(item, shuffle)
}

export function keyOfItem(item: Item): ItemKey {
  return typeOf(item).keyOf(item)
}

export function limitsOfItem(item: PaperItem): ItemLimits {
  return typeOf(item).limitsOf(item)
}

/** Returns whether an answer fits its item in type, options and length. Does not check correctness. */
export function isAcceptable(response: ItemResponse, limits: ItemLimits): boolean {
  return typeOf(limits).isAcceptable(response, limits)
}

/** Returns whether an item lists this option, so that it can be eliminated. */
export function listsOption(limits: ItemLimits, optionId: string): boolean {
  return 'optionIds' in limits && limits.optionIds.includes(optionId)
}

/** Returns whether the key fits the item: same type, and all its options exist. */
export function isKeyFor(key: ItemKey, limits: ItemLimits): boolean {
  return key.type === limits.type && typeOf(limits).isKeyFor(key, limits)
}

/** Returns the exact correct share of an answer, from 0 to 1. */
export function markResponse(response: ItemResponse, key: ItemKey, reading: AnswerReading = {}): Fraction {
  return typeOf(key).mark(response, key, reading)
}

/** Returns whether no part of an answer is right. Several options together may earn nothing although one of them is right. */
export function isAllWrong(response: ItemResponse, key: ItemKey, reading: AnswerReading = {}): boolean {
  return compare(markResponse(response, key, reading), nought) === 0 && typeOf(key).hasRightPart?.(response, key) !== true
}

/** Returns the most marks of an item whose answers a person marks; null if the key alone decides. */
export function personMarksOf(key: ItemKey): number | null {
  return typeOf(key).personMarksOf?.(key) ?? null
}

export function textsOfItem(item: Item): ItemTexts {
  return typeOf(item).textsOf(item)
}

/** Returns how many option letters an item needs; 0 if nothing is chosen by letter. */
export function letterCountOf(item: Item): number {
  return typeOf(item).letterCountOf(item)
}
