import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import { textsOfItem, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'

/** The groups to which each word or phrase belongs, by number. */
export type Synonyms = ReadonlyMap<string, ReadonlySet<number>>

/** Parses a list with a group to a line, its words separated by commas. A `#` begins a comment. */
export function parseSynonyms(text: string): Synonyms {
  const groups = new Map<string, Set<number>>()
  text.split('\n').forEach((line, index) => {
    const words = line.replace(/#.*/, '').split(',').map(comparable)
    words.filter((word) => word !== '').forEach((word) => groups.set(word, (groups.get(word) ?? new Set()).add(index)))
  })
  return groups
}

/** Finds options of one list that mean the same: both would be right, or both can be ruled out. */
export function checkSynonyms(item: Item, synonyms: Synonyms): readonly ContentFinding[] {
  return textsOfItem(item).optionLists.flatMap((options) => {
    const known = options.flatMap(({ text }) => {
      const groups = synonyms.get(comparable(markupToPlainText(text)))
      return groups ? [{ text, groups }] : []
    })
    return known.flatMap((one, index) =>
      known
        .slice(index + 1)
        .filter(({ groups }) => [...groups].some((group) => one.groups.has(group)))
        .map(({ text }) => ({ code: 'synonym-options' as const, itemId: item.id, message: `"${one.text}" and "${text}" mean the same` }))
    )
  })
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.;!?“”"]/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:an?|the|to) /, '')
}
