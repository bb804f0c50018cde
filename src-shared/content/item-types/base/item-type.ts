import type { z } from '../../../kernel/schema/zod.ts'
import type { AnswerReading } from './answer-reading.ts'
import type { Fraction } from './fraction.ts'
import type { ChoiceOption } from './choice-option.ts'

/** Returns a shuffled copy; deterministic per candidate. */
export type Shuffle = <Value>(values: readonly Value[]) => Value[]

/** The texts of an item, for content checks. All except numbers are in Koya's markup. */
export interface ItemTexts {
  /** The question without its answers. */
  readonly question: string
  /** Every text that a learner may read. */
  readonly all: readonly string[]
  /** Each list of options. */
  readonly optionLists: readonly (readonly ChoiceOption[])[]
  /** Texts that an explanation must lead to; all are required. */
  readonly right: readonly { readonly text: string; readonly isNumber: boolean }[]
  /** Texts that an explanation must not call right. */
  readonly wrong: readonly string[]
}

export interface ItemTypeSchemas {
  /** The item as authored, with its key. It must not leave the backend in this form before the attempt is submitted. */
  readonly authored: z.ZodType
  /** The item as a candidate sees it: no key, no explanation. */
  readonly shown: z.ZodType
  /** Limits of an answer; also derivable from the shown item. */
  readonly limits: z.ZodType
  /** The key, and why other answers are wrong; must not leave the backend before submission. */
  readonly key: z.ZodType
  /** A candidate's answer. Its members distinguish it from other types' answers. */
  readonly response: z.ZodType
}

type Of<Schemas extends ItemTypeSchemas, Part extends keyof ItemTypeSchemas> = z.infer<Schemas[Part]>

/** Operations on items of a type. Declared as methods so that one table can hold all types; each only receives values of its own type. */
interface ItemTypeWork<Schemas extends ItemTypeSchemas> {
  show(item: Of<Schemas, 'authored'>, shuffle: Shuffle): Of<Schemas, 'shown'>
  keyOf(item: Of<Schemas, 'authored'>): Of<Schemas, 'key'>
  limitsOf(item: Of<Schemas, 'shown'>): Of<Schemas, 'limits'>
  /** Returns whether an answer has this type and is within its item's limits. Does not check correctness. */
  isAcceptable(response: object, limits: Of<Schemas, 'limits'>): boolean
  /** Returns whether the key's answer is possible for the item. */
  isKeyFor(key: Of<Schemas, 'key'>, limits: Of<Schemas, 'limits'>): boolean
  /** Returns the correct share of the answer, from 0 to 1; 0 for an answer of another type. */
  mark(response: object, key: Of<Schemas, 'key'>, reading: AnswerReading): Fraction
  /**
   * Returns whether any part of the answer is right although it may have earned nothing. Absent if an answer that earns nothing has no right part.
   */
  hasRightPart?(response: object, key: Of<Schemas, 'key'>): boolean
  /**
   * Returns the most marks of an item whose answers a person marks; absent if the key alone decides. `mark` then gives nothing, and the item does not
   * count until a person has marked it.
   */
  personMarksOf?(key: Of<Schemas, 'key'>): number
  textsOf(item: Of<Schemas, 'authored'>): ItemTexts
  /** Returns how many letters its options need; 0 if nothing is chosen by letter. */
  letterCountOf(item: Of<Schemas, 'authored'>): number
}

/** Definition of one item type, except for its screens. A type is a folder with one of these, plus an entry in `item-types.ts`. */
export type ItemType<Schemas extends ItemTypeSchemas> = ItemTypeWork<Schemas> & { readonly schemas: Schemas }

/** Curried, so that the operations are checked against the types of the schemas. */
export function defineItemType<const Schemas extends ItemTypeSchemas>(schemas: Schemas): (work: ItemTypeWork<Schemas>) => ItemType<Schemas> {
  return (work) => ({ ...work, schemas })
}
