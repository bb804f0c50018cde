import { originOf, readFreshItemId } from '../templates/fresh-item-id.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { makeFreshItem, makeSeed } from '../templates/make-fresh-item.ts'

/** The part of a subject that may be revised. */
export interface RevisedSubject {
  readonly slug: string
  readonly items: readonly Item[]
  readonly templates: readonly ItemTemplate[]
  /** The ids of the pictures that an item can show. */
  readonly pictures: ReadonlySet<string>
}

export interface Revision {
  /** Ids of mistakes or bookmarks, newest first. */
  readonly among: readonly string[]
  readonly count: number
  readonly attemptId: string
  /** In how many papers the learner has had each item. */
  readonly timesSeen: ReadonlyMap<string, number>
}

/**
 * Returns the newest of them by subject, at most `count`, authored items in the order of the bank. A template item comes once unchanged, and
 * after that with fresh numbers. Pure.
 */
export function revisedItems(subjects: readonly RevisedSubject[], revision: Revision): ReadonlyMap<string, readonly Item[]> {
  const { among, count } = revision
  const there = new Set(subjects.flatMap(({ items, templates }) => [...items, ...templates].map(({ id }) => id)))
  const newest = among.filter((id) => there.has(originOf(id))).slice(0, count)
  const ids = new Set(newest)
  return new Map(
    subjects.map((subject) => [
      subject.slug,
      [...subject.items.filter(({ id }) => ids.has(id)), ...newest.flatMap((id) => makeAgain(id, subject, revision) ?? [])]
    ])
  )
}

/** Null where no template of the subject generated it, or the template no longer does. */
function makeAgain(itemId: string, { slug, templates, pictures }: RevisedSubject, { attemptId, timesSeen }: Revision): Item | null {
  const fresh = readFreshItemId(itemId)
  const template = templates.find(({ id }) => id === fresh?.templateId)
  if (fresh === null || template === undefined) return null
  const wasRevised = (timesSeen.get(itemId) ?? 0) > 1
  return makeFreshItem(template, wasRevised ? makeSeed(attemptId, slug, template.id) : fresh.seed, pictures)
}
