import type { ReactNode } from 'react'
import type { ItemResponse, ItemTypeName, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { ItemTypeText } from './use-item-type-text.ts'

export interface Reading {
  /** The paper's option letters, in order. */
  readonly letters: readonly string[]
  readonly t: ItemTypeText
}

/**
 * How an item type is answered in the exam room. Declared as methods so that one table can hold all types; each only receives items of its own
 * type.
 */
export interface QuestionView<Name extends ItemTypeName> {
  /** The answer field. Subscribes to the state that it shows and updates the exam's store. */
  Answer(props: { readonly item: PaperItemOf<Name> }): ReactNode
  /** Returns the answer after pressing the letter with an index; null clears it, undefined means that the letter has no function. */
  afterLetter(item: PaperItemOf<Name>, index: number, given: ItemResponse | null): ItemResponse | null | undefined
  /** Returns how many options or choices have a letter; 0 if nothing is chosen by letter. */
  choiceCount(item: PaperItemOf<Name>): number
  /** Returns the id of the option at an index if options can be eliminated; otherwise undefined. */
  optionIdAt(item: PaperItemOf<Name>, index: number): string | undefined
  /** Returns the options line by line in Koya's markup, for reading aloud; the stem is read before them. */
  linesToRead(item: PaperItemOf<Name>, reading: Reading): readonly string[]
  /** Whether digits work like letters. */
  readonly takesDigits: boolean
}
