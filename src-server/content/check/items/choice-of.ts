import { isSingleChoice, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import type { ChoiceOption } from '../../../../src-shared/content/item-types/base/choice-option.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'

/** A single-choice item, divided for the checks that compare its key with the other options. Texts are plain. */
export interface Choice {
  readonly itemId: string
  readonly stem: string
  readonly key: string
  readonly others: readonly (ChoiceOption & { readonly plain: string })[]
}

/** Undefined for items of other types. */
export function choiceOf(item: Item): Choice | undefined {
  if (!isSingleChoice(item)) return undefined
  const plain = (text: string): string => markupToPlainText(text).trim()
  return {
    itemId: item.id,
    stem: plain(item.stem),
    key: plain(item.options.find(({ id }) => id === item.key)?.text ?? ''),
    others: item.options.filter(({ id }) => id !== item.key).map((option) => ({ ...option, plain: plain(option.text) }))
  }
}
