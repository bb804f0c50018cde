import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { apportion } from '../exams/blueprint.ts'
import { mostOf } from '../exams/item-groups.ts'
import type { ProfileSubject } from '../exams/profile.ts'
import { MOST_OF_TEMPLATE } from '../templates/create-fresh-maker.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'

/** The items and templates of a subject from which a practice is drawn. */
export interface OpenSubject {
  readonly items: readonly Item[]
  /** Empty where no fresh numbers are wanted. */
  readonly templates: readonly ItemTemplate[]
}

/** Divides the items among subjects: as evenly as possible, whole stimuli only, filled up with fresh items, and no subject without an item. */
export function shareOut(subjects: readonly ProfileSubject[], open: ReadonlyMap<string, OpenSubject>, count: number): ProfileSubject[] {
  const freshOf = (slug: string): number => MOST_OF_TEMPLATE * (open.get(slug)?.templates.length ?? 0)
  const portions = subjects.map(({ slug }) => ({ name: slug, share: 1, supply: (open.get(slug)?.items.length ?? 0) + freshOf(slug) }))
  const wanted = Math.min(
    count,
    portions.reduce((sum, { supply }) => sum + supply, 0)
  )
  const quotas = apportion(portions, wanted, () => 0)
  return subjects.flatMap(({ sections: _, ...subject }) => {
    const quota = quotas.get(subject.slug)?.drawn ?? 0
    const itemCount = Math.min(quota, mostOf(open.get(subject.slug)?.items ?? [], quota) + freshOf(subject.slug))
    return itemCount === 0 ? [] : [{ ...subject, itemCount }]
  })
}
