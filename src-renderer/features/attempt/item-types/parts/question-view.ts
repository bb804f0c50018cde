import type { ReactNode } from 'react'
import type { ItemResponse, ItemTypeName, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { ItemTypeText } from './use-item-type-text.ts'

export interface Reading {
  /** The letters of this paper's options, in order. */
  readonly letters: readonly string[]
  readonly t: ItemTypeText
}

/**
 * How one type of items is answered in the exam room. Methods, so that the table can hold all types: each is only ever given items of its
 * own type.
 */
export interface QuestionView<Name extends ItemTypeName> {
  /** The part of the question in which the answer is given. It subscribes to what it shows and tells the exam's store. */
  Answer(props: { readonly item: PaperItemOf<Name> }): ReactNode
  /** The answer after the letter at a place was pressed; null clears it, undefined says that the letter means nothing here. */
  afterLetter(item: PaperItemOf<Name>, index: number, given: ItemResponse | null): ItemResponse | null | undefined
  /** Id of the option at a place, where an option can be ruled out; undefined where none can. */
  optionIdAt(item: PaperItemOf<Name>, index: number): string | undefined
  /** What can be answered, line by line in Koya's markup, for those who have it read to them; the stem is read before it. */
  linesToRead(item: PaperItemOf<Name>, reading: Reading): readonly string[]
  /** Whether digits do what letters do. */
  readonly takesDigits: boolean
}
