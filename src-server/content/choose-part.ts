import type { AssessmentChoice } from '../../src-shared/assessment/assessment.ts'
import type { AssessmentDefinition, ProfileSubject } from '../../src-shared/content/profile.ts'

const MINUTE_MS = 60_000

/** What is left of an assessment once a subject was chosen. */
export interface ChosenPart {
  readonly title: string
  readonly description: string
  readonly subjects: readonly ProfileSubject[]
  /** Working time in milliseconds. */
  readonly budgetMs: number
}

/**
 * The part of an assessment that a choice means; null where it has no such subject or is not for that class level. Pure. One subject of a
 * paper gets the share of the clock that its items have of the whole paper, rounded up to whole minutes and never more than the paper has.
 */
export function choosePart(
  { title, description, partDescription = description, budgetMs, classLevels }: AssessmentDefinition,
  subjects: readonly ProfileSubject[],
  { subject: slug, level }: Pick<AssessmentChoice, 'subject' | 'level'>
): ChosenPart | null {
  if (level !== undefined && !classLevels.includes(level)) return null
  if (slug === undefined) return { title, description, subjects, budgetMs }
  const subject = subjects.find((candidate) => candidate.slug === slug)
  if (!subject) return null
  if (subjects.length === 1) return { title, description, subjects, budgetMs }
  const itemCount = subjects.reduce((sum, each) => sum + each.itemCount, 0)
  const share = Math.ceil((budgetMs * subject.itemCount) / itemCount / MINUTE_MS) * MINUTE_MS
  return { title: `${title} · ${subject.title}`, description: partDescription, subjects: [subject], budgetMs: Math.min(share, budgetMs) }
}
