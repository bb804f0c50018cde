import type { PaperPart } from '../../../src-shared/content/exams/paper-part.ts'
import type { Profile, ProfilePart, ProfileSubject } from './profile.ts'

const MINUTE_MS = 60_000

/** The subjects of an attempt, with its parts and working time. */
export interface Sitting {
  readonly subjects: readonly ProfileSubject[]
  /** Two or more; absent where one clock covers everything. */
  readonly parts?: readonly PaperPart[]
  /** Working time of all parts in milliseconds, without breaks. */
  readonly budgetMs: number
}

/**
 * Arranges these subjects in the order of the exam's parts. A given working time covers all of them together, as in a quiz. Throws where
 * neither the exam nor the caller gives a time.
 */
export function sittingOf(profile: Profile, subjects: readonly ProfileSubject[], budgetMs?: number): Sitting {
  if (budgetMs !== undefined) return { subjects, budgetMs }
  if ((profile.clock ?? 'shared') === 'shared') {
    if (profile.budgetMs === undefined) throw new Error(`the profile ${profile.id} names no working time`)
    return { subjects, budgetMs: profile.budgetMs }
  }
  const parts = [...partsTogether(profile, subjects), ...partsAlone(profile, subjects)]
  const inOrder = parts.flatMap(({ subjectSlugs }) => subjectSlugs.flatMap((slug) => subjects.find((subject) => subject.slug === slug) ?? []))
  return toSitting(inOrder, parts)
}

/** Returns the working time in proportion to the items: whole minutes, rounded up, at most all of it. */
export function shareOfTime(budgetMs: number, itemCount: number, ofItems: number): number {
  return Math.min(budgetMs, Math.ceil((budgetMs * itemCount) / ofItems / MINUTE_MS) * MINUTE_MS)
}

/** Returns the sitting with fewer items or subjects. Each part's time shrinks in proportion to its items. */
export function shorten({ subjects, parts, budgetMs }: Sitting, fewer: readonly ProfileSubject[]): Sitting {
  const share = (slugs: readonly string[], time: number): number => shareOfTime(time, countItems(fewer, slugs), countItems(subjects, slugs))
  if (parts === undefined) {
    return {
      subjects: fewer,
      budgetMs: share(
        subjects.map(({ slug }) => slug),
        budgetMs
      )
    }
  }
  const left = parts.flatMap((part) => {
    const subjectSlugs = part.subjectSlugs.filter((slug) => fewer.some((subject) => subject.slug === slug))
    return subjectSlugs.length === 0 ? [] : [{ ...part, subjectSlugs, budgetMs: share(part.subjectSlugs, part.budgetMs) }]
  })
  return toSitting(fewer, left)
}

export function countItems(subjects: readonly ProfileSubject[], slugs: readonly string[] = subjects.map(({ slug }) => slug)): number {
  return subjects.filter(({ slug }) => slugs.includes(slug)).reduce((sum, { itemCount }) => sum + itemCount, 0)
}

function toSitting(subjects: readonly ProfileSubject[], parts: readonly PaperPart[]): Sitting {
  const budgetMs = parts.reduce((sum, part) => sum + part.budgetMs, 0)
  return parts.length > 1 ? { subjects, parts, budgetMs } : { subjects, budgetMs }
}

function partsTogether({ parts = [], subjects: all }: Profile, subjects: readonly ProfileSubject[]): PaperPart[] {
  return parts.flatMap((part: ProfilePart) => {
    const subjectSlugs = part.subjects.filter((slug) => subjects.some((subject) => subject.slug === slug))
    if (subjectSlugs.length === 0) return []
    const { id, title, budgetMs, breakMs } = part
    return [{ id, title, subjectSlugs, budgetMs: shareOfTime(budgetMs, countItems(all, subjectSlugs), countItems(all, part.subjects)), breakMs }]
  })
}

/** Subjects that are a part of their own. */
function partsAlone({ parts = [] }: Profile, subjects: readonly ProfileSubject[]): PaperPart[] {
  return subjects
    .filter(({ slug }) => !parts.some((part) => part.subjects.includes(slug)))
    .map(({ slug, title, budgetMs = 0 }) => ({ id: slug, title, subjectSlugs: [slug], budgetMs, breakMs: 0 }))
}
