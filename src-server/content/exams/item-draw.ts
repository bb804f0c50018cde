import { withoutHeardApart } from './heard-items.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ItemDraw, ProfileSubject } from './profile.ts'

/** Converts a profile's subject to that of a draw: the draw's number of items, no sections. */
export function toDrawnSubject({ sections: _, ...subject }: ProfileSubject, { itemCount, blueprint = subject.blueprint }: ItemDraw): ProfileSubject {
  return { ...subject, itemCount, ...(blueprint ? { blueprint } : {}) }
}

/** Returns whether a draw may take an item or a template: by its topics, difficulties and, where it names them, its items. */
export function isDrawable(
  { id, topic, difficulty }: Pick<Item, 'id' | 'topic' | 'difficulty'>,
  { topics, items, difficulties }: Omit<ItemDraw, 'itemCount'>
): boolean {
  return (items?.includes(id) ?? true) && (topics?.includes(topic) ?? true) && (difficulties?.includes(difficulty) ?? true)
}

/** Returns the items that a draw may take. Items of one stimulus belong together: where one does not fit, none is taken. */
export function filterDrawable(whole: SubjectContent, draw: ItemDraw): SubjectContent {
  const content = draw.topics ? whole : withoutHeardApart(whole)
  const fits = (item: Item): boolean => isDrawable(item, draw)
  const brokenStimuli = new Set(content.items.filter((item) => !fits(item)).flatMap(({ stimulusId }) => stimulusId ?? []))
  return { ...content, items: content.items.filter((item) => fits(item) && !brokenStimuli.has(item.stimulusId ?? '')) }
}
