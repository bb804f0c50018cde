import type { z } from '../../../kernel/schema/zod.ts'
import type { Fraction } from './fraction.ts'
import type { ChoiceOption } from './choice-option.ts'

/** A shuffled copy; the same for the same candidate. */
export type Shuffle = <Value>(values: readonly Value[]) => Value[]

/** The texts of an item, for the checks of content. All but numbers are in Koya's markup. */
export interface ItemTexts {
  /** What is asked, without what can be answered. */
  readonly question: string
  /** Every text that a learner reads at some time. */
  readonly all: readonly string[]
  /** Each list from which something is chosen. */
  readonly optionLists: readonly (readonly ChoiceOption[])[]
  /** What an explanation must come to, each of them. */
  readonly right: readonly { readonly text: string; readonly isNumber: boolean }[]
  /** What an explanation must not call right. */
  readonly wrong: readonly string[]
}

export interface ItemTypeSchemas {
  /** As its author wrote it, with its key. It never leaves the backend in this shape before the attempt is submitted. */
  readonly authored: z.ZodType
  /** As a candidate may see it: no key, no explanation. */
  readonly shown: z.ZodType
  /** What an answer may be, which the shown item tells as well. */
  readonly limits: z.ZodType
  /** What is right and why other answers are not; the backend's alone before submission. */
  readonly key: z.ZodType
  /** What a candidate answers with. Its members tell it from those of other types. */
  readonly response: z.ZodType
}

type Of<Schemas extends ItemTypeSchemas, Part extends keyof ItemTypeSchemas> = z.infer<Schemas[Part]>

/** What is done with items of a type. Methods, so that the table can hold all types: each is only ever given what is of its own type. */
interface ItemTypeWork<Schemas extends ItemTypeSchemas> {
  show(item: Of<Schemas, 'authored'>, shuffle: Shuffle): Of<Schemas, 'shown'>
  keyOf(item: Of<Schemas, 'authored'>): Of<Schemas, 'key'>
  limitsOf(item: Of<Schemas, 'shown'>): Of<Schemas, 'limits'>
  /** Whether an answer is of this type and within its item's limits. Right and wrong do not come into it. */
  isAcceptable(response: object, limits: Of<Schemas, 'limits'>): boolean
  /** Whether what a key calls right can be answered to the item. */
  isKeyFor(key: Of<Schemas, 'key'>, limits: Of<Schemas, 'limits'>): boolean
  /** How much of the answer is right, from 0 to 1; 0 for an answer of another type. */
  mark(response: object, key: Of<Schemas, 'key'>): Fraction
  /** Whether any of the answer is right although it may have earned nothing; absent where nothing earned means nothing right. */
  hasRightPart?(response: object, key: Of<Schemas, 'key'>): boolean
  textsOf(item: Of<Schemas, 'authored'>): ItemTexts
  /** How many letters its options need; 0 where nothing is chosen by a letter. */
  letterCountOf(item: Of<Schemas, 'authored'>): number
}

/**
 * Everything that Koya knows of one type of items outside of its screens. A type is a folder with one of these, and a line in
 * `item-types.ts`.
 */
export type ItemType<Schemas extends ItemTypeSchemas> = ItemTypeWork<Schemas> & { readonly schemas: Schemas }

/** In two steps, so that the work is held against the types of the schemas. */
export function defineItemType<const Schemas extends ItemTypeSchemas>(schemas: Schemas): (work: ItemTypeWork<Schemas>) => ItemType<Schemas> {
  return (work) => ({ ...work, schemas })
}
