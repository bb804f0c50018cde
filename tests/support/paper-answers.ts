import type { PaperOption } from '../../src-shared/content/item-types/base/choice-option.ts'
import type { ItemResponse, PaperItem } from '../../src-shared/content/item-types/item-types.ts'

/** The options of an item whose answer is one or some of them; none for items of other types. */
export function optionsOf(item: PaperItem | undefined): readonly PaperOption[] {
  return item !== undefined && 'options' in item ? item.options : []
}

/** An answer that fits the item: its first option, true, or something typed. */
export function anyAnswer(item: PaperItem): ItemResponse {
  switch (item.type) {
    case 'true-false':
      return { isTrue: true }
    case 'multiple-response':
      return { optionIds: optionsOf(item).map(({ id }) => id) }
    case 'short-text':
      return { text: 'an answer' }
    case 'numeric':
      return { value: '1.5', unit: item.units[0] ?? null }
    case 'cloze':
      return { gaps: Object.fromEntries(item.gaps.map((gap) => [gap.id, gap.kind === 'list' ? (gap.options[0]?.id ?? '') : 'a word'])) }
    default:
      return { optionId: optionsOf(item)[0]?.id ?? '' }
  }
}
