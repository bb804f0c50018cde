import { choicesOf } from '../../content/scoring/choice.ts'
import { countItems, type CountedItems, type CountedSubject } from '../../content/scoring/counting.ts'
import type { ItemResponse } from '../../content/item-types/item-types.ts'
import { agreedMarking } from '../../content/scoring/marks-of.ts'
import type { Report } from './report.ts'

type ReportedSubject = Pick<Report['subjects'][number], 'items' | 'sections'>

/** Returns the items of a report's subject in the form in which they are scored. */
export function markedSubject({ items, sections }: ReportedSubject): CountedSubject {
  const choices = choicesOf({ items: items.map(({ item }) => item), sections })
  const marked = items.map(({ item, key, ruling, marks, awarded }) => ({ id: item.id, key, ruling, marks, awarded }))
  return choices.length === 0 ? { items: marked } : { items: marked, choices }
}

/** Returns the answers of a report's subject by item. */
export function answersIn({ items }: Pick<ReportedSubject, 'items'>): ReadonlyMap<string, ItemResponse> {
  return new Map(items.flatMap(({ item, given }) => (given === null ? [] : [[item.id, given] as const])))
}

/** Says how each item of a report's subject counts. Pure. Computed where it is needed, because marks of a person can change it. */
export function countingInReport(subject: ReportedSubject, { scoring, markingVersion }: Pick<Report, 'scoring' | 'markingVersion'>): CountedItems {
  return countItems(markedSubject(subject), answersIn(subject), agreedMarking(scoring.marking, markingVersion))
}
