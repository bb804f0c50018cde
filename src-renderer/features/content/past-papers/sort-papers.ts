import type { PastPaper } from '../../../../src-shared/content/exams/past-paper.ts'

/** Used instead of a year for unofficial practice papers. */
export const PRACTICE = 'practice'

/** Filter of the papers; null means "any". */
export interface PastPaperFilter {
  readonly body: string | null
  /** As in the address: a year, or `practice`. */
  readonly year: string | null
  readonly subject: string | null
}

export const everyPaper: PastPaperFilter = { body: null, year: null, subject: null }

/** Papers of one body and one year, or its practice papers. */
export interface PaperGroup {
  readonly body: string
  readonly year: number | null
  readonly papers: readonly PastPaper[]
}

export function filterPapers(papers: readonly PastPaper[], { body, year, subject }: PastPaperFilter): readonly PastPaper[] {
  return papers.filter(
    (paper) =>
      (body === null || paper.body === body) && (year === null || yearOf(paper) === year) && (subject === null || paper.subject.slug === subject)
  )
}

/** Returns the available choices of each filter, given the previous ones: body, then year, then subject. */
export function choicesOf(papers: readonly PastPaper[], filter: PastPaperFilter) {
  const ofBody = filterPapers(papers, { ...everyPaper, body: filter.body })
  const ofYear = filterPapers(ofBody, { ...everyPaper, year: filter.year })
  return {
    bodies: [...new Set(papers.map(({ body }) => body))].toSorted((one, other) => one.localeCompare(other)),
    years: [...new Set(ofBody.toSorted(byYear).map(yearOf))],
    subjects: [...new Map(ofYear.map(({ subject }) => [subject.slug, subject])).values()].toSorted((one, other) =>
      one.title.localeCompare(other.title)
    )
  }
}

/** Groups by body, newest year first, with practice papers after official ones; within a group by subject and name. */
export function groupPapers(papers: readonly PastPaper[]): readonly PaperGroup[] {
  const sorted = papers.toSorted(
    (one, other) =>
      Number(one.year === null) - Number(other.year === null) ||
      one.body.localeCompare(other.body) ||
      byYear(one, other) ||
      one.subject.title.localeCompare(other.subject.title) ||
      (one.series ?? '').localeCompare(other.series ?? '') ||
      one.title.localeCompare(other.title, undefined, { numeric: true })
  )
  const groups = Map.groupBy(sorted, (paper) => `${paper.body}\n${yearOf(paper)}`)
  return [...groups.values()].flatMap((ofGroup) => (ofGroup[0] ? [{ body: ofGroup[0].body, year: ofGroup[0].year, papers: ofGroup }] : []))
}

export function yearOf({ year }: Pick<PastPaper, 'year'>): string {
  return year === null ? PRACTICE : String(year)
}

function byYear(one: PastPaper, other: PastPaper): number {
  return (other.year ?? -Infinity) === (one.year ?? -Infinity) ? 0 : (other.year ?? -Infinity) - (one.year ?? -Infinity)
}
