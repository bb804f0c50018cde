import { createHash } from 'node:crypto'
import { canonicalJson } from '../../src-shared/attempt/canonical-json.ts'
import type { SubjectContent } from '../../src-shared/content/subject-content.ts'
import { showItem, type Item, type PaperItem } from '../../src-shared/item-types/item-types.ts'

/** What a solver sees of an item: as a candidate would, its lists as they were written, with the text that it belongs to. */
export interface ShownItem {
  readonly item: PaperItem
  readonly stimulus: { readonly title: string; readonly text: string } | null
}

export function shownItem(item: Item, { stimuli }: SubjectContent): ShownItem {
  const stimulus = stimuli.find(({ id }) => id === item.stimulusId)
  return {
    item: showItem(item, (values) => [...values]),
    stimulus: stimulus === undefined ? null : { title: stimulus.title, text: stimulus.text }
  }
}

/** 64 hexadecimal digits. Another wording, another option or another text beside it is another item to solve; a key or a reason is not. */
export function shownHash(shown: ShownItem): string {
  return createHash('sha256').update(canonicalJson(shown)).digest('hex')
}
