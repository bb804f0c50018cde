import type { PaperOption } from '../../src-shared/content/item-types/base/choice-option.ts'
import { gapIdsIn } from '../../src-shared/content/item-types/gap-match/gap-match-schemas.ts'
import type { ItemResponse, PaperItem } from '../../src-shared/content/item-types/item-types.ts'

/** Returns the options of an item that is answered by one or more of them; none for other item types. */
export function optionsOf(item: PaperItem | undefined): readonly PaperOption[] {
  return item !== undefined && 'options' in item ? item.options : []
}

/** Returns an answer that fits the item: its first option, true, or a typed text. */
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
    case 'ordering':
      return { order: item.steps.map(({ id }) => id) }
    case 'matching':
      return { pairs: Object.fromEntries(item.prompts.map(({ id }, index) => [id, item.choices[index]?.id ?? ''])) }
    case 'gap-match':
      return { words: Object.fromEntries(gapIdsIn(item.text).map((id, index) => [id, item.words[index]?.id ?? ''])) }
    case 'formula':
      return { formula: 'x + 1' }
    case 'hot-spot':
      return { regionIds: [item.regions[0]?.id ?? ''] }
    case 'graph-plot':
      return { plotted: [{ x: item.x.first, y: item.y.first }] }
    case 'written':
      return { writing: 'A leaf makes sugar with light.' }
    default:
      return { optionId: optionsOf(item)[0]?.id ?? '' }
  }
}
