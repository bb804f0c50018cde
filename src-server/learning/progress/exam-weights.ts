import { idsHeardApart } from '../../content/exams/heard-items.ts'
import { lettersOf, usableItems } from '../../content/exams/cover.ts'
import type { Profile, ProfileSubject } from '../../content/exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { WeighedItem } from '../../../src-shared/learning/progress/mastery.ts'

/**
 * Returns each item's share of the subject's part of a paper: by the profile's sections, then by the shares of its blueprint, and where these
 * are silent in proportion to the bank, as papers are drawn (docs/decisions/0019-draw-papers-by-blueprint-new-questions-first.md). The shares
 * add up to 1. Items that no paper takes are left out. Pure.
 */
export function weighItems(subject: ProfileSubject, profile: Profile, content: SubjectContent | undefined): WeighedItem[] {
  const apart: ReadonlySet<string> = content === undefined ? new Set() : idsHeardApart(content)
  const items = usableItems(content, lettersOf(subject, profile).length).filter(({ id }) => !apart.has(id))
  const { topics, difficulties = profile.difficulties } = subject.blueprint ?? {}
  const factors = [
    byShares(
      items,
      ({ section = '' }) => section,
      subject.sections && Object.fromEntries(subject.sections.map(({ id, itemCount }) => [id, itemCount]))
    ),
    byShares(items, ({ topic }) => topic, topics),
    byShares(items, ({ difficulty }) => difficulty, difficulties)
  ]
  const weighed = items.map((item) => ({ item, weight: factors.reduce((product, factorOf) => product * factorOf(item), 1) }))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  return weighed.flatMap(({ item: { id, topic, difficulty }, weight }) => (weight > 0 ? [{ id, topic, difficulty, weight: weight / total }] : []))
}

/**
 * Returns the factor between an item's share of a paper and its share of the bank, where items of each name have a given share; 1 for all
 * where none are named.
 */
function byShares(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  shares: Readonly<Record<string, number>> | undefined
): (item: Item) => number {
  if (shares === undefined) return () => 1
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return (item) => (shares[nameOf(item)] ?? 0) / (counts.get(nameOf(item)) ?? 1)
}
