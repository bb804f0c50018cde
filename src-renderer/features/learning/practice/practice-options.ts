import {
  PORTION_ITEMS,
  PRACTICE_MOST_ITEMS,
  type DifficultyCounts,
  type PracticeChoice,
  type PracticeSlug,
  type PracticeStock
} from '../../../../src-shared/content/exams/practice.ts'

export const difficulties = ['easy', 'medium', 'hard'] as const

export type Difficulty = (typeof difficulties)[number]
type SubjectStock = PracticeStock['subjects'][number]

/** The learner's choices so far. */
export interface PracticeOptions {
  readonly subjects: readonly string[]
  /** Topics by subject; a subject without an entry uses its default topics. */
  readonly topics: Readonly<Record<string, readonly string[]>>
  readonly difficulties: readonly Difficulty[]
  /** Number of items; null for all. */
  readonly itemCount: number | null
  /** Null for one minute per item. */
  readonly minutes: number | null
  /** Whether to show transcripts instead of sounds. */
  readonly isInWords: boolean
  /** Whether to add items generated from templates, if any. */
  readonly hasFreshNumbers: boolean
}

const noneOfAny: DifficultyCounts = { easy: 0, medium: 0, hard: 0 }

export const countChoices = [5, 10, 20, 30, 40, 60, 100] as const
export const minuteChoices = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240] as const
const USUAL_COUNT = 20
/** Maximum number of items with fresh numbers, however few were authored. */
const FRESH_MOST_ITEMS = 100

/** Preselected subjects, and topics of the first of them; its default topics if none are named. */
export interface Proposal {
  readonly subjects: readonly string[]
  readonly topics: readonly string[]
}

/**
 * Returns the initial options: the proposal, as far as available, or for mistakes and bookmarks every subject that has some. The only subject of an
 * exam is always chosen: there is nothing to choose from.
 */
export function initialOptions({ subjects }: PracticeStock, slug: PracticeSlug, proposed: Proposal): PracticeOptions {
  const isOnly = subjects.length === 1
  const there = subjects.filter((subject) =>
    slug === 'practice' ? isOnly || proposed.subjects.includes(subject.slug) : countSubject(subject, slug) > 0
  )
  const [first] = there
  const topics = (first?.headings ?? []).filter((heading) => proposed.topics.includes(heading.title)).map(({ title }) => title)
  return {
    subjects: there.map((subject) => subject.slug),
    topics: first === undefined || topics.length === 0 ? {} : { [first.slug]: topics },
    difficulties: [...difficulties],
    itemCount: slug === 'mistakes' ? PORTION_ITEMS : USUAL_COUNT,
    minutes: null,
    isInWords: false,
    hasFreshNumbers: true
  }
}

/** Returns whether a topic is selected by default: listening topics must be chosen explicitly, except for mistakes and bookmarks. */
export function isUsual({ isHeard }: SubjectStock['headings'][number], slug: PracticeSlug): boolean {
  return slug !== 'practice' || isHeard !== true
}

/** Returns the number of a subject's items with these topics and difficulties; uses default topics if none are named. */
export function countSubject(
  { headings }: SubjectStock,
  slug: PracticeSlug,
  { topics, of = difficulties }: { readonly topics?: readonly string[] | undefined; readonly of?: readonly Difficulty[] } = {}
): number {
  return headings
    .filter((heading) => topics?.includes(heading.title) ?? isUsual(heading, slug))
    .reduce((sum, heading) => sum + countHeading(heading, slug, of), 0)
}

export function countHeading(heading: SubjectStock['headings'][number], slug: PracticeSlug, of: readonly Difficulty[] = difficulties): number {
  const counts: DifficultyCounts = slug === 'practice' ? heading.items : slug === 'mistakes' ? heading.mistakes : (heading.bookmarks ?? noneOfAny)
  return of.reduce((sum, difficulty) => sum + counts[difficulty], 0)
}

/** Returns the number of items that match the options. */
export function countMatching({ subjects }: PracticeStock, slug: PracticeSlug, options: PracticeOptions): number {
  return subjects
    .filter((subject) => options.subjects.includes(subject.slug))
    .reduce((sum, subject) => sum + countSubject(subject, slug, { topics: options.topics[subject.slug], of: options.difficulties }), 0)
}

/** Returns how many generated items one practice can have; none for mistakes and bookmarks, which revise existing items. */
export function countFresh({ subjects }: Pick<PracticeStock, 'subjects'>, slug: PracticeSlug, options: PracticeOptions): number {
  if (slug !== 'practice') return 0
  return subjects
    .filter((subject) => options.subjects.includes(subject.slug))
    .flatMap((subject) => subject.headings.filter((heading) => options.topics[subject.slug]?.includes(heading.title) ?? isUsual(heading, slug)))
    .reduce((sum, { fresh }) => sum + options.difficulties.reduce((own, difficulty) => own + (fresh?.[difficulty] ?? 0), 0), 0)
}

/** Returns the maximum number of items for the options: the authored ones, and with fresh numbers up to a hundred. */
export function mostItems(stock: PracticeStock, slug: PracticeSlug, options: PracticeOptions): number {
  const written = Math.min(countMatching(stock, slug, options), PRACTICE_MOST_ITEMS)
  const fresh = options.hasFreshNumbers ? countFresh(stock, slug, options) : 0
  return Math.max(written, Math.min(written + fresh, FRESH_MOST_ITEMS))
}

/** Returns whether any selected topic is a listening topic. */
export function hasHeard({ subjects }: PracticeStock, slug: PracticeSlug, options: PracticeOptions): boolean {
  return subjects
    .filter((subject) => options.subjects.includes(subject.slug))
    .some((subject) =>
      subject.headings.some((heading) => {
        const isWished = options.topics[subject.slug]?.includes(heading.title) ?? isUsual(heading, slug)
        return heading.isHeard === true && isWished && countHeading(heading, slug, options.difficulties) > 0
      })
    )
}

/** Returns number of items and minutes of the resulting paper. */
export function planOf(stock: PracticeStock, slug: PracticeSlug, options: PracticeOptions): { readonly itemCount: number; readonly minutes: number } {
  const itemCount = Math.min(mostItems(stock, slug, options), options.itemCount ?? PRACTICE_MOST_ITEMS)
  const usual = minuteChoices.find((minutes) => minutes >= itemCount) ?? minuteChoices[minuteChoices.length - 1] ?? 60
  return { itemCount, minutes: options.minutes ?? usual }
}

/** Returns the request to the backend; null while no item matches. */
export function toPracticeChoice(stock: PracticeStock, slug: PracticeSlug, options: PracticeOptions): PracticeChoice | null {
  const { itemCount, minutes } = planOf(stock, slug, options)
  if (itemCount === 0) return null
  const chosen = stock.subjects.filter(
    ({ slug: own }) => options.subjects.includes(own) && mostItems(stock, slug, { ...options, subjects: [own] }) > 0
  )
  const topics = Object.fromEntries(
    chosen.flatMap((subject) => (options.topics[subject.slug] ? [[subject.slug, [...(options.topics[subject.slug] ?? [])]]] : []))
  )
  return {
    exam: stock.exam,
    subjects: chosen.map((subject) => subject.slug),
    ...(Object.keys(topics).length > 0 ? { topics } : {}),
    ...(options.difficulties.length < difficulties.length ? { difficulties: [...options.difficulties] } : {}),
    itemCount,
    budgetMs: minutes * 60_000,
    ...(options.isInWords && hasHeard(stock, slug, options) ? { isInWords: true } : {}),
    ...(options.hasFreshNumbers && countFresh(stock, slug, options) > 0 ? { hasFreshNumbers: true } : {})
  }
}
